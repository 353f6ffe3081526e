import { abortError } from "../../src/workers/abortSignal";

/** Tiles that have been read, of all that are to be. */
export type Progress = (done: number, total: number) => unknown;

interface Reading<Ground> {
  area: string;
  ground: Promise<Ground>;
  controller: AbortController;
  /** Who is told of progress now. */
  listener: { report?: Progress | undefined };
}

/**
 * The ground that was asked for last: sliders ask for it again and again, also while it is being read. What failed is
 * read again the next time.
 */
export function createKeptGround<Area, Ground>(
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
    // Nothing goes on for what failed.
    ground.catch(() => {
      controller.abort();
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    /**
     * An abort ends the call at once; the ground goes on being read for the next call, until another area is asked for
     * or stop is called.
     */
    get(area: Area, signal: AbortSignal, report?: Progress): Promise<Ground> {
      const key = JSON.stringify(area);
      if (reading?.area !== key) reading = begin(area, key, report);
      reading.listener.report = report;
      return unlessAborted(reading.ground, signal);
    },
    /** Ends reading and frees the ground. */
    stop,
  };
}

/** The promise's value, or AbortError as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
