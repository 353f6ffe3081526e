import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

/** Folder for CPU profiles. Unset by default, because profiling slows everything down. */
const FOLDER = process.env.BENCH_PROFILES;

/** Runs an action. With BENCH_PROFILES set, saves its CPU profile in that folder. */
export async function profiled<T>(page: Page, what: string, action: () => Promise<T>): Promise<T> {
  if (!FOLDER) return action();
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 500 });
    await session.send("Profiler.start");
    const result = await action();
    const { profile } = await session.send("Profiler.stop");
    mkdirSync(FOLDER, { recursive: true });
    const name = `${what.replace(/\W+/g, "-")}.cpuprofile`;
    writeFileSync(path.join(FOLDER, name), JSON.stringify(profile));
    return result;
  } finally {
    await session.detach();
  }
}
