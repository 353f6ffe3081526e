/**
 * Milliseconds of processor time that synchronous work takes: the least of several tries, as whatever else the machine
 * does only adds to it. Neither the clock, which goes on while the thread waits for its turn, nor the process's own time,
 * in which collectors and compilers are counted too, is ever less than what the work takes.
 */
export function effortOf(work: () => unknown, tries = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage();
    const began = performance.now();
    work();
    const elapsed = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, elapsed, (user + system) / 1000);
  }
  return least;
}

/** Milliseconds by the clock. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * For what another process does: the first of several measures that is below `enough`, or the least of all. A machine
 * that is busy for a moment is not so at each of them.
 */
export async function leastOf(
  enough: number,
  measure: (turn: number) => Promise<number>,
  tries = 5,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries && least >= enough; turn++) least = Math.min(least, await measure(turn));
  return least;
}
