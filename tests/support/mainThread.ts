import type { Page } from "playwright-core";

/** The longest task of a page's main thread while something was done, milliseconds. */
export interface LongestTask {
  /** By the clock: as long as the page did not answer. Other programs on the machine make it longer. */
  wall: number;
  /** Processor time of the same or another task: what the page itself is to blame for. */
  processor: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  /** Thread time. */
  tdur?: number;
  args?: { name?: string };
}

/** What ends up in traces while one begins. */
const BEFORE_MS = 500;
/** Long enough for what an action leaves behind. */
const AFTER_MS = 1500;

/**
 * The tasks of the page's main thread during an action and shortly after it, by Chromium's own trace. No profiler runs
 * beside it, which would stop the page for longer than what is measured.
 */
export async function longestTask(page: Page, action: () => Promise<unknown>): Promise<LongestTask> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser to trace.");
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  try {
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["toplevel", "disabled-by-default-devtools.timeline"] },
    });
    await page.waitForTimeout(BEFORE_MS);
    await action();
    await page.waitForTimeout(AFTER_MS);
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
  } finally {
    await session.detach();
  }
  return longestOf(events);
}

/** Tries of a measurement; another one only adds time where the page is to blame. */
const TRIES = 3;

/**
 * The least of some tries of longestTask, by processor time. Other programs on the machine cost the page caches and turns of
 * the processor in some tries; work that is too long is so in all of them.
 * @param enough milliseconds of processor time: a try below it is the last one
 */
export async function leastLongestTask(
  page: Page,
  enough: number,
  action: () => Promise<unknown>,
): Promise<LongestTask> {
  let least = await longestTask(page, action);
  for (let tries = 1; tries < TRIES && least.processor >= enough; tries++) {
    const task = await longestTask(page, action);
    if (task.processor < least.processor) least = task;
  }
  return least;
}

function longestOf(events: readonly TraceEvent[]): LongestTask {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no task of the page.");
  // A trace of minutes has more tasks than a call may have arguments.
  const most = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((longest, task) => Math.max(longest, of(task) ?? 0), 0) / 1000;
  return { wall: most(({ dur }) => dur), processor: most(({ tdur }) => tdur) };
}
