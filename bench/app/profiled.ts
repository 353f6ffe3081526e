import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

/** Where CPU profiles go, if any are wanted: they make everything slower. */
const FOLDER = process.env.BENCH_PROFILES;

/** Does something; with BENCH_PROFILES its CPU profile lies in that folder afterwards. */
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
