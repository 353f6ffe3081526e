import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { projectRoot, removeDataDir, startServer } from "../../tests/support/server";
import { MEMORY_SETTINGS, residentBytes } from "../load/processes";
import { READINGS, type Readings, sample } from "./readings";
import { grows, trendOf } from "./trend";

const EVERY_S = 10;
/** Fraction of the time that isn't counted, while caches fill and threads start. */
const WARM_UP = 1 / 6;
const REST_MS = 60_000;
/** Limit for the server's memory after a minute of rest, in megabytes. */
const REST_MOST = 400;

/**
 * `npm run test:soak:long -- [minutes]`: 32 users and an attacker on the built server, for an hour by default. Exits
 * with 1 if memory, handles, connections or files grow by more than noise after the first sixth of the time, or if a
 * response is neither a success nor a refusal with a reason.
 */
async function main(): Promise<number> {
  const minutes = Number(process.argv[2] ?? 60);
  if (!(minutes >= 2)) throw new Error("npm run test:soak:long -- [minutes], at least 2");
  execFileSync(process.execPath, [path.join(projectRoot, "scripts/build.mjs")], { stdio: "inherit" });
  const env = { TRUST_PROXY: "1", LOG_LEVEL: "warn", ...MEMORY_SETTINGS };
  const server = await startServer({ env });
  try {
    const clients = fork(fileURLToPath(new URL("clients.ts", import.meta.url)), [server.url]);
    await once(clients, "message");
    const readings: Readings = new Map(READINGS.map((reading) => [reading, []]));
    const began = performance.now();
    for (let at = 0; at < 60 * minutes; at = (performance.now() - began) / 1000) {
      sample(server, readings, at);
      await sleep(1000 * EVERY_S);
    }
    clients.send("stop");
    const [counts] = (await once(clients, "message")) as [Record<string, number>];
    await sleep(REST_MS);
    const rest = residentBytes(server.pid) / 2 ** 20;
    return report(readings, counts, { minutes, rest });
  } finally {
    await server.stop();
    removeDataDir(server.dataDir);
  }
}

function report(
  readings: Readings,
  counts: Readonly<Record<string, number>>,
  { minutes, rest }: { minutes: number; rest: number },
): number {
  const rows = [...readings].map(([{ name, unit, allowed }, samples]) => {
    const counted = samples.filter(({ at }) => at >= 60 * minutes * WARM_UP);
    const trend = trendOf(counted);
    const values = counted.map(({ value }) => value);
    return {
      what: name,
      unit,
      mean: Math.round(trend.mean),
      most: Math.round(Math.max(...values)),
      growth: `${trend.growth.toFixed(1)} ± ${(2 * trend.error).toFixed(1)}`,
      allowed,
      verdict: grows(trend, allowed) ? "FAIL" : "pass",
    };
  });
  console.table(rows);
  console.log(`Answers: ${JSON.stringify(counts)}`);
  console.log(`Memory after a minute of rest: ${Math.round(rest)} MB of ${REST_MOST}`);
  const faults = Object.keys(counts).filter((what) => what === "none" || /^5\d\d$/.test(what));
  if (faults.length > 0) console.log(`FAIL: answers that should not be: ${faults.join(", ")}`);
  return faults.length > 0 || rest > REST_MOST || rows.some(({ verdict }) => verdict === "FAIL") ? 1 : 0;
}

process.exitCode = await main();
