/** Async iterable fed by calls of push. It ends when the signal aborts, dropping unread values. */
export interface PushIterable<T> extends AsyncIterable<T> {
  push(value: T): void;
}

export function createPushIterable<T>(signal: AbortSignal): PushIterable<T> {
  const waiting: T[] = [];
  let wake: (() => void) | null = null;
  const rouse = () => {
    wake?.();
    wake = null;
  };
  signal.addEventListener("abort", rouse, { once: true });
  return {
    push(value) {
      if (signal.aborted) return;
      waiting.push(value);
      rouse();
    },
    async *[Symbol.asyncIterator]() {
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
