/** Runs steps without interruption, for short lists and for workers nobody waits on. */
export function inOneGo<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
