/**
 * Does work now, where `now` says so, and every so many milliseconds. A run that is due while the last one is busy is
 * skipped: slow work never queues up.
 * @returns the function that stops it and waits for the last run
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
