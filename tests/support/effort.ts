import { slowness } from "./slowness";

/**
 * Returns the milliseconds of processor time of synchronous work on the reference machine: the least of several tries,
 * because load only adds to it. Each try takes the lower of wall time, which includes waits for a processor, and process
 * time, which includes garbage collection and compilation. What a slower machine adds is taken off.
 *
 * @param slower how much more processor time this machine takes
 */
export function effortOf(work: () => unknown, tries = 3, slower = slowness()): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage();
    const began = performance.now();
    work();
    const elapsed = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, elapsed, (user + system) / 1000);
  }
  return least / slower;
}

/** Returns wall time in milliseconds. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Measures work in another process. Returns the first of several measurements below `enough`, or else the least, so
 * that a brief load on the machine doesn't count.
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
