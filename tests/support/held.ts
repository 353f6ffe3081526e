import type { CDPSession, Page } from "playwright-core";

/** What a page holds at rest. */
export interface Held {
  /** Objects of the page's own thread. */
  heapMb: number;
  /** Contents of its array buffers, pictures of tiles above all. */
  buffersMb: number;
  /** Nodes of documents, those that are kept out of sight too. */
  nodes: number;
  listeners: number;
  workers: number;
  /** Drawing contexts of WebGL that were not lost. */
  contexts: number;
  /** What the flat map's scheduler looks at in each frame. */
  tasks: number;
}

export const KINDS = ["heapMb", "buffersMb", "nodes", "listeners", "workers", "contexts", "tasks"] as const;

/**
 * In the page before all scripts: knows of every drawing context without holding it. As text: what builds this file would
 * add helpers that the page lacks.
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

/** Inside of @arcgis/core, where it keeps its views for its own tools. */
const TASKS = `$arcgis.views.toArray()
  .filter(({ type }) => type === "2d")
  .reduce((sum, view) => sum + view.frameTask._scheduler._tasks.length, 0)`;

/** What goes by itself (timers, closing workers) has gone by then. */
const REST_MS = 1500;
/** What is found to be garbage may hold what a second look finds. */
const LOOKS = 5;

/** Watches a page that is still to be opened. */
export const watchContexts = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

/** What is left when garbage is collected. */
export async function held(page: Page, session: CDPSession): Promise<Held> {
  await session.send("Runtime.discardConsoleEntries");
  for (let look = 0; look < LOOKS; look++) {
    await page.waitForTimeout(REST_MS / LOOKS);
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

/** What must not become more by the same thing done often: heap and buffers vary by themselves. */
export const LASTING = ["nodes", "listeners", "workers", "contexts", "tasks"] as const;

/** How much more there is, as a part of what there was. */
export const growth = (before: Held, after: Held, kind: keyof Held): number => after[kind] / before[kind] - 1;
