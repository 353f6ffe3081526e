import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";

/** Without a request for this long, a server is at rest, milliseconds. */
export const REST_MS = 15_000;

/**
 * Has V8 collect garbage once after each time of work. V8 collects when something new needs room: a server at rest makes
 * nothing new, and would keep what its busiest hour left behind.
 * @param collect takes some 100 ms, in which nothing else runs; replaced in tests
 */
export function collectAtRest(app: FastifyInstance, collect: () => void = createCollect()): void {
  let last = 0;
  let timer: NodeJS.Timeout | null = null;
  const look = () => {
    const left = last + REST_MS - performance.now();
    timer = left > 0 ? setTimeout(look, left).unref() : null;
    if (timer === null) collect();
  };
  app.addHook("onResponse", async () => {
    last = performance.now();
    timer ??= setTimeout(look, REST_MS).unref();
  });
  app.addHook("onClose", async () => {
    if (timer) clearTimeout(timer);
  });
}

/** V8's own collector. Contexts made after the flag is set have it as a global; a flag of the command line isn't needed. */
function createCollect(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
