import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";

/** Without work for this long, a thread is at rest, milliseconds. */
export const REST_MS = 15_000;

/** Collects garbage once after each time of work. */
export interface RestCollector {
  /** Says that something was done just now. */
  worked(): void;
  stop(): void;
}

/**
 * Has V8 collect garbage once after each time of work. V8 collects when something new needs room: a thread at rest makes
 * nothing new, and would keep what its busiest hour left behind. Each thread has a heap, and so a collector, of its own.
 * @param collect takes some 100 ms, in which nothing else runs on the thread; replaced in tests
 */
export function createRestCollector(collect: () => void = createCollect()): RestCollector {
  let last = 0;
  let timer: NodeJS.Timeout | null = null;
  const look = () => {
    const left = last + REST_MS - performance.now();
    timer = left > 0 ? setTimeout(look, left).unref() : null;
    if (timer === null) collect();
  };
  return {
    worked() {
      last = performance.now();
      timer ??= setTimeout(look, REST_MS).unref();
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}

/** The thread that answers is at rest when it has answered nothing for a while. */
export function collectAtRest(app: FastifyInstance, collect?: () => void): void {
  const collector = createRestCollector(collect);
  app.addHook("onResponse", async () => collector.worked());
  app.addHook("onClose", async () => collector.stop());
}

/** V8's own collector. Contexts made after the flag is set have it as a global; a flag of the command line isn't needed. */
function createCollect(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
