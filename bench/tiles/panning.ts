import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "../../tests/support/server";
import { type Figure, quantile } from "../load/figures";
import type { Counts } from "./people";

/** Sends one request to the user API and returns its milliseconds. */
export type ApiCall = () => Promise<number>;

const API_PAUSE = 40;
/** Enough for stable quantiles. */
const MAX_SECONDS_ALONE = 60;

/**
 * Measures the user API's latency with no map clients, then while clients pan over uncached areas. The clients run in a
 * separate process, so that they don't delay the timer.
 *
 * @param seconds duration of the measurement with clients; the one without is at most a minute
 */
export async function panning(
  url: string,
  api: ApiCall,
  clients: number,
  seconds: number,
): Promise<Figure[]> {
  await latencies(api, 1);
  const alone = await latencies(api, Math.min(seconds, MAX_SECONDS_ALONE));
  const people = startPeople(url, clients);
  // Measures from the start, when the first screens arrive at once and queue up.
  const busy = await latencies(api, seconds);
  const { asked, drawn } = await people.stop();
  const factor = (part: number) => quantile(busy, part) / quantile(alone, part);
  return [
    { what: "API call, nobody at the map, p50", value: quantile(alone, 0.5), unit: "ms" },
    { what: `API call, ${clients} clients panning, p50`, value: quantile(busy, 0.5), unit: "ms" },
    { what: "factor of the p50", value: factor(0.5), unit: "x", below: 1.5 },
    { what: "API call, nobody at the map, p95", value: quantile(alone, 0.95), unit: "ms" },
    { what: `API call, ${clients} clients panning, p95`, value: quantile(busy, 0.95), unit: "ms" },
    { what: "factor of the p95", value: factor(0.95), unit: "x" },
    { what: "tiles asked for while panning", value: asked / seconds, unit: "/s" },
    { what: "tiles drawn while panning", value: drawn / seconds, unit: "/s" },
  ];
}

function startPeople(url: string, clients: number): { stop(): Promise<Counts> } {
  const script = path.join(import.meta.dirname, "people.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, url, String(clients)], {
    cwd: projectRoot,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  return {
    async stop() {
      child.stdin.end();
      const [code] = await once(child, "close");
      if (code !== 0) throw new Error(`The people at the map ended with code ${code}.`);
      return JSON.parse(output) as Counts;
    },
  };
}

async function latencies(api: ApiCall, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await api());
    await new Promise((resolve) => setTimeout(resolve, API_PAUSE));
  }
  return times;
}
