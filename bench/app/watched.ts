import type { Page } from "playwright-core";
import { type LongestTask, longestTask } from "../../tests/support/mainThread";
import type { Figure } from "./figures";
import { describeTasks, profiledTasks } from "./taskProfile";

const PROFILES = Boolean(process.env.BENCH_PROFILES);
/** Covers the work that an action leaves behind. */
const AFTER_MS = 1500;

/** Runs an action and returns the processor milliseconds of the page's scripts. Workers aren't counted. */
export async function scriptTime<T>(
  page: Page,
  action: () => Promise<T>,
): Promise<{ result: T; script: number }> {
  const session = await page.context().newCDPSession(page);
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
  };
  try {
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await read();
    const result = await action();
    return { result, script: (await read()) - before };
  } finally {
    await session.detach();
  }
}

/** Runs an action that returns its duration, and adds what it cost the page. */
export async function watched(
  page: Page,
  what: string,
  most: number,
  action: () => Promise<number>,
): Promise<Figure> {
  let [ms, script] = [0, 0];
  const once = async () => {
    ({ result: ms, script } = await scriptTime(page, action));
  };
  const task = await taskOf(page, once);
  const { wall, processor } = task;
  console.log(
    `${what}: ${ms.toFixed(1)} ms; longest task ${wall.toFixed(0)} ms, ${processor.toFixed(0)} of processor`,
  );
  return { what, ms, most, script, task };
}

/** Longest task of an action. With BENCH_PROFILES set, also prints what the longest tasks did. */
export const taskOf = (page: Page, action: () => Promise<void>): Promise<LongestTask> =>
  PROFILES ? profiledTask(page, action) : longestTask(page, action);

/** Measures with the profiler on, which makes tasks longer. */
async function profiledTask(page: Page, action: () => Promise<void>): Promise<LongestTask> {
  const tasks = await profiledTasks(page, async () => {
    await action();
    await page.waitForTimeout(AFTER_MS);
  });
  console.log(describeTasks(tasks));
  const most = (of: "wall" | "processor") => Math.max(...tasks.map((task) => task[of]));
  return { wall: most("wall"), processor: most("processor") };
}
