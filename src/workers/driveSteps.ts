import { abortError } from "./abortSignal";

const SLICE_MS = 8;

/**
 * Runs a kernel that is written as a generator to its end, and lets the worker's event loop run about every 8 ms,
 * so that an abort, a newer message or a progress callback gets through.
 * Each `yield` of the kernel is a place where it may be interrupted; its value goes to `onStep`, at most once a slice.
 * Rejects with AbortError when the signal aborts; the generator's `finally` blocks run then.
 */
export async function driveSteps<Step, Result>(
  steps: Generator<Step, Result, void>,
  signal?: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<Result> {
  const turn = createTurn();
  try {
    for (;;) {
      if (signal?.aborted) throw abortError(signal);
      const until = performance.now() + SLICE_MS;
      let next = steps.next();
      while (!next.done && performance.now() < until) next = steps.next();
      if (next.done) return next.value;
      onStep?.(next.value);
      await turn.next();
    }
  } catch (error) {
    steps.return(undefined as Result);
    throw error;
  } finally {
    turn.close();
  }
}

/**
 * One turn of the event loop by a message: timers are clamped to 4 ms, microtasks let no message in.
 * Node drains up to 1000 messages before its timers get a turn; it has setImmediate for this.
 */
function createTurn() {
  if (typeof setImmediate === "function") {
    return { next: () => new Promise<void>((resolve) => setImmediate(resolve)), close() {} };
  }
  const { port1, port2 } = new MessageChannel();
  let resume: () => void = () => {};
  port1.onmessage = () => resume();
  return {
    next: () =>
      new Promise<void>((resolve) => {
        resume = resolve;
        port2.postMessage(null);
      }),
    close() {
      port1.close();
      port2.close();
    },
  };
}
