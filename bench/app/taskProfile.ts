import type { Page } from "playwright-core";

/** A task of the page's main thread in milliseconds, and the functions it spent its time in. */
export interface ProfiledTask {
  wall: number;
  processor: number;
  /** Wall milliseconds per function with its callers, longest first. */
  functions: [stack: string, ms: number][];
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds on the same clock as the profiler's samples. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
}

const SAMPLED_EVERY_US = 500;
const TASKS = 8;
const FUNCTIONS = 8;
const CALLERS = 9;
const LEAST_MS = 1;

/**
 * Returns the longest main-thread tasks during an action and what they did. Profiling makes tasks longer, so only their
 * order and composition are meaningful. Function names are those of the build: see `npm run bench:stored`.
 */
export async function profiledTasks(page: Page, action: () => Promise<unknown>): Promise<ProfiledTask[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser to trace.");
  const [tracing, profiling] = [
    await browser.newBrowserCDPSession(),
    await page.context().newCDPSession(page),
  ];
  const events: TraceEvent[] = [];
  tracing.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  try {
    await profiling.send("Profiler.enable");
    await profiling.send("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_US });
    await tracing.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["toplevel", "disabled-by-default-devtools.timeline"] },
    });
    await profiling.send("Profiler.start");
    await action();
    const { profile } = await profiling.send("Profiler.stop");
    const complete = new Promise((resolve) => tracing.once("Tracing.tracingComplete", resolve));
    await tracing.send("Tracing.end");
    await complete;
    const from = profile.startTime;
    return longest(events, from).map((task) => ({
      wall: (task.dur ?? 0) / 1000,
      processor: (task.tdur ?? 0) / 1000,
      functions: functionsIn(profile, task.ts, task.ts + (task.dur ?? 0)),
    }));
  } finally {
    await Promise.all([tracing.detach(), profiling.detach()]);
  }
}

/**
 * Longest tasks by processor time. Only those that began while the profiler ran count, because the page takes a while
 * to start it.
 */
function longest(events: readonly TraceEvent[], from: number): TraceEvent[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === "X" && name === "RunTask" && ts >= from && threads.has(`${pid} ${tid}`),
    )
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, TASKS);
}

/** Sums sample times per innermost function and its nearest callers, ignoring the rest of the stack. */
function functionsIn(profile: Profile, from: number, to: number): [string, number][] {
  const parents = new Map<number, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const { id, children } of profile.nodes) for (const child of children ?? []) parents.set(child, id);
  const spent = new Map<string, number>();
  let now = profile.startTime;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    // A sample covers the time until the next one.
    now += profile.timeDeltas?.[index] ?? 0;
    const until = now + (profile.timeDeltas?.[index + 1] ?? 0);
    const ms = (Math.min(until, to) - Math.max(now, from)) / 1000;
    if (ms <= 0) continue;
    const names: string[] = [];
    for (let at: number | undefined = id; at !== undefined && names.length < CALLERS; at = parents.get(at)) {
      const node = nodes.get(at);
      if (node) names.push(nameOf(node));
    }
    const stack = names.join(" < ");
    spent.set(stack, (spent.get(stack) ?? 0) + ms);
  }
  return [...spent]
    .filter(([, ms]) => ms >= LEAST_MS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, FUNCTIONS);
}

const nameOf = ({ callFrame }: ProfileNode): string => {
  const file = callFrame.url.split("/").at(-1);
  return `${callFrame.functionName || "(anonymous)"}${file ? ` ${file}:${callFrame.lineNumber + 1}` : ""}`;
};

/** Formats tasks as lines of text. */
export const describeTasks = (tasks: readonly ProfiledTask[]): string =>
  tasks
    .map(({ wall, processor, functions }) =>
      [
        `${processor.toFixed(0)} ms of processor, ${wall.toFixed(0)} by the clock`,
        ...functions.map(([stack, ms]) => `    ${ms.toFixed(1)} ms  ${stack}`),
      ].join("\n"),
    )
    .join("\n");
