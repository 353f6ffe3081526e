import type { Page } from "playwright-core";
import { type LongestTask, longestTask } from "../../tests/support/mainThread";
import type { Figure } from "./figures";
import { describeTasks, profiledTasks } from "./taskProfile";

/** Whether tasks are profiled. */
const PROFILES = Boolean(process.env.BENCH_PROFILES);
/** Long enough for what an action leaves behind. */
const AFTER_MS = 1500;

/** Milliseconds of processor that the page's scripts have taken since `begin`, workers not counted. */
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

/** An action that answers how long it took, with what it cost the page. */
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

/** The longest task of an action. With BENCH_PROFILES, what the longest tasks did is printed. */
export const taskOf = (page: Page, action: () => Promise<void>): Promise<LongestTask> =>
  PROFILES ? profiledTask(page, action) : longestTask(page, action);

/** Tasks are longer than without the profiler. */
async function profiledTask(page: Page, action: () => Promise<void>): Promise<LongestTask> {
  const tasks = await profiledTasks(page, async () => {
    await action();
    await page.waitForTimeout(AFTER_MS);
  });
  console.log(describeTasks(tasks));
  const most = (of: "wall" | "processor") => Math.max(...tasks.map((task) => task[of]));
  return { wall: most("wall"), processor: most("processor") };
}
