import { abortError } from "../../src/workers/abortSignal";

/** Receives the number of tiles read, out of all needed. */
export type Progress = (done: number, total: number) => unknown;

interface Reading<Ground> {
  area: string;
  ground: Promise<Ground>;
  controller: AbortController;
  /** Caller that currently receives progress. */
  listener: { report?: Progress | undefined };
}

/**
 * Caches the ground requested last, because sliders request it again and again, even while it is still loading. A
 * failed read is retried by the next request.
 */
export function createGroundCache<Area, Ground>(
  read: (area: Area, signal: AbortSignal, report: Progress) => Promise<Ground>,
) {
  let reading: Reading<Ground> | null = null;

  const stop = () => {
    reading?.controller.abort();
    reading = null;
  };

  function begin(area: Area, key: string, report?: Progress): Reading<Ground> {
    stop();
    const controller = new AbortController();
    const listener = { report };
    const ground = read(area, controller.signal, (done, total) => listener.report?.(done, total));
    const begun = { area: key, controller, ground, listener };
    // Stops the remaining tile requests of a failed read.
    ground.catch(() => {
      controller.abort();
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    /**
     * Returns the ground of an area. An abort rejects this call at once, but reading continues for the next one until
     * another area is requested or `stop` is called.
     */
    get(area: Area, signal: AbortSignal, report?: Progress): Promise<Ground> {
      const key = JSON.stringify(area);
      if (reading?.area !== key) reading = begin(area, key, report);
      reading.listener.report = report;
      return unlessAborted(reading.ground, signal);
    },
    /** Stops reading and frees the ground. */
    stop,
  };
}

/** Resolves to the promise's value, or rejects with AbortError as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
