import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TestClient } from "../../tests/support/api";
import { ATTACKS } from "./attacks";

/** Connections per attack, several times what a browser opens. */
const AT_ONCE: Readonly<Record<string, number>> = { tiles: 420, bodies: 400 };
const USUAL_AT_ONCE = 8;
/** Limits of the victim's p99: in milliseconds, and as a multiple of the p99 before the attack. */
const MOST_MS = 300;
const MOST_TIMES = 3;

const USAGE = `npm run attack -- [--url http://127.0.0.1:8080] [--seconds 10] [--only ${Object.keys(ATTACKS).join(",")}]`;

/**
 * Runs the attacks of attacks.ts against a server on this machine. Measures GET /collections of another account before,
 * during and after each one. Exits with 1 if any attack slowed the victim beyond the limits.
 */
async function main(): Promise<number> {
  const option = (name: string, usual: string) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? usual : (process.argv[at + 1] ?? usual);
  };
  const { origin: url, hostname } = new URL(option("url", "http://127.0.0.1:8080"));
  if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname))
    throw new Error(`Only servers of this machine are attacked.\n${USAGE}`);
  const seconds = Number(option("seconds", "10"));
  const victim = new TestClient(url);
  await victim.signUp();
  let missed = 0;
  for (const name of option("only", Object.keys(ATTACKS).join()).split(",")) {
    const before = await slowest(victim, seconds);
    const child = fork(fileURLToPath(new URL("attacker.ts", import.meta.url)), [
      url,
      name,
      String(AT_ONCE[name] ?? USUAL_AT_ONCE),
    ]);
    await once(child, "message");
    const during = await slowest(victim, seconds);
    child.kill();
    await once(child, "exit");
    await sleep(1000);
    const after = await slowest(victim, seconds);
    // A third of the limit is fast enough, even if it is more than three times slower than before.
    const met = during.p99 < MOST_MS && during.p99 <= Math.max(MOST_TIMES * before.p99, MOST_MS / 3);
    if (!met) missed++;
    const shown = [before, during, after].map(({ p50, p99 }) => `${p50} / ${p99} ms`).join(", ");
    console.log(
      `${name.padEnd(12)} ${met ? "met   " : "missed"} median / p99 before, during, after: ${shown}`,
    );
  }
  return missed === 0 ? 0 : 1;
}

/** Times sequential requests with a pause between them. */
async function slowest(victim: TestClient, seconds: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (const until = performance.now() + 1000 * seconds; performance.now() < until; await sleep(20)) {
    const start = performance.now();
    await victim.data("GET", "/collections");
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

process.exitCode = await main();
