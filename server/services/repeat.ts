/**
 * Runs work at a fixed interval, and immediately if `now` is set. Skips a run if the previous one is still busy, so
 * slow work never queues up.
 * @returns a function that stops it and waits for the last run
 */
export function repeat(
  work: () => Promise<void>,
  options: { everyMs: number; now?: boolean; onError: (error: unknown) => void; unref?: boolean },
): () => Promise<void> {
  let current: Promise<void> | null = null;
  const tick = () => {
    current ??= work()
      .catch(options.onError)
      .finally(() => {
        current = null;
      });
  };
  if (options.now) tick();
  const timer = setInterval(tick, options.everyMs);
  if (options.unref) timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
