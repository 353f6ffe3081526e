import type { Page } from "playwright-core";
import { pageTimer } from "./pageTime";
import { slowness } from "./slowness";

/** Longest main-thread task of a page during an action, in milliseconds. */
export interface LongestTask {
  /** Wall time, as long as the page was unresponsive. Load on the machine makes it longer. */
  wall: number;
  /** Processor time of the longest task, possibly another one. Only the page itself adds to it. */
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

/** Tracing records some of its own startup for this long. */
const BEFORE_MS = 500;
/** Longer than the timers that an action starts, for requests, the address and previous drawings. */
const AFTER_MS = 1500;

/**
 * Traces the main-thread tasks during and shortly after an action. Uses Chromium's tracing without a profiler, which
 * would block the page longer than what is measured.
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
    await pageTimer(page, BEFORE_MS);
    await action();
    await pageTimer(page, AFTER_MS);
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
  } finally {
    await session.detach();
  }
  return longestOf(events);
}

/** Repetitions of a measurement. More would only take time when the page is at fault. */
const TRIES = 3;

/**
 * Returns the lowest of several runs of longestTask by processor time on the reference machine. Load on the machine
 * costs the page caches and time slices in some runs, but work that takes too long does so in all of them.
 *
 * @param enough milliseconds of processor time, below which no other run follows
 * @param tries 1 for an action that can't be repeated
 */
export async function leastLongestTask(
  page: Page,
  enough: number,
  action: () => Promise<unknown>,
  tries = TRIES,
): Promise<LongestTask> {
  let least: LongestTask = { wall: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY };
  for (let run = 0; run < tries && least.processor >= enough; run++) {
    const { wall, processor } = await longestTask(page, action);
    const task = { wall, processor: processor / slowness() };
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
  // A trace of minutes has more tasks than a function call can have arguments.
  const most = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((longest, task) => Math.max(longest, of(task) ?? 0), 0) / 1000;
  return { wall: most(({ dur }) => dur), processor: most(({ tdur }) => tdur) };
}
