import type { CDPSession, Page } from "playwright-core";
import { pageTimer } from "./pageTime";

/** Resources that a page holds at rest. */
export interface Held {
  /** JavaScript objects of the page's main thread. */
  heapMb: number;
  /** Contents of array buffers, mostly tile images. */
  buffersMb: number;
  /** DOM nodes, including detached ones. */
  nodes: number;
  listeners: number;
  workers: number;
  /** WebGL contexts that weren't lost. */
  contexts: number;
  /** Tasks that the flat map's scheduler runs on each frame. */
  tasks: number;
}

export const KINDS = ["heapMb", "buffersMb", "nodes", "listeners", "workers", "contexts", "tasks"] as const;

/**
 * Runs in the page before any other script and tracks every rendering context without keeping it alive. A string,
 * because the compiler of this file would insert helpers missing in the page.
 */
const WATCH = `
const contexts = (window.ridgelineContexts = new Map());
let made = 0;
const gone = new FinalizationRegistry((key) => contexts.delete(key));
for (const Canvas of [HTMLCanvasElement, OffscreenCanvas]) {
  const plain = Canvas.prototype.getContext;
  const known = new WeakSet();
  Canvas.prototype.getContext = function getContext(kind, ...rest) {
    const context = plain.call(this, kind, ...rest);
    if (context && /webgl/.test(kind) && !known.has(context)) {
      known.add(context);
      made += 1;
      contexts.set(made, new WeakRef(context));
      gone.register(context, made);
    }
    return context;
  };
}`;
const CONTEXTS = `[...window.ridgelineContexts.values()].filter((ref) => {
  const context = ref.deref();
  return context && !context.isContextLost();
}).length`;

/** Internals of @arcgis/core, which keeps its views here for its own tools. */
const TASKS = `$arcgis.views.toArray()
  .filter(({ type }) => type === "2d")
  .reduce((sum, view) => sum + view.frameTask._scheduler._tasks.length, 0)`;

/** Longer than the timers of the product that hold something until they fire, such as that of a previous image. */
const REST_MS = 1500;
/** Collecting garbage can release more garbage, so it is collected several times. */
const LOOKS = 5;

/** Must be called before the page is opened. */
export const watchContexts = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

/** Returns what is left after garbage collection. */
export async function held(page: Page, session: CDPSession): Promise<Held> {
  await session.send("Runtime.discardConsoleEntries");
  for (let look = 0; look < LOOKS; look++) {
    await pageTimer(page, REST_MS / LOOKS);
    await session.send("HeapProfiler.collectGarbage");
  }
  const { usedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  const contexts = await page.evaluate<number>(CONTEXTS);
  const tasks = await page.evaluate<number>(TASKS);
  return {
    heapMb: usedSize / 1e6,
    buffersMb: backingStorageSize / 1e6,
    nodes,
    listeners: jsEventListeners,
    workers: page.workers().length,
    contexts,
    tasks,
  };
}

/** Counts that must not grow when an action is repeated. Heap and buffers vary too much by themselves. */
export const LASTING = ["nodes", "listeners", "workers", "contexts", "tasks"] as const;

/** Returns the growth as a fraction of the initial amount. */
export const growth = (before: Held, after: Held, kind: keyof Held): number => after[kind] / before[kind] - 1;
