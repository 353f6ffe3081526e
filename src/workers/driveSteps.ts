import { abortError } from "./abortSignal";

const SLICE_MS = 8;

/**
 * Runs a generator kernel to completion, returning to the worker's event loop about every 8 ms so that aborts, newer
 * messages and progress callbacks get through.
 *
 * Every `yield` is a point where the kernel may be interrupted. `onStep` receives the yielded value, at most once per
 * slice. Rejects with AbortError when the signal aborts, after the generator's `finally` blocks have run.
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
 * Waits one turn of the event loop using a message: timers are clamped to 4 ms, and microtasks let no message in. Node
 * drains up to 1000 messages before its timers get a turn, so it uses setImmediate instead.
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
