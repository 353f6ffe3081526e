/** Runs steps to their end at once, for lists that are known to be short and for workers that nobody waits for. */
export function inOneGo<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
