import { currentSlowness } from "./slowness";

/** Less than any limit, so what a slow machine adds needn't be known. */
const BRIEF_MS = 5;

interface EffortOptions {
  /** 1 for work that can't be repeated. */
  tries?: number;
  /** Returns at the first try that is shorter, for work that is long or measured hundreds of times. */
  enough?: number;
  /** Returns how much more processor time this machine takes at the moment. */
  slower?(): number;
}

/**
 * Returns the milliseconds of processor time of synchronous work on the reference machine: the least of several tries,
 * because load only adds to it. Each try takes the lower of wall time, which includes waits for a processor, and process
 * time, which includes garbage collection and compilation. What a slower machine adds is taken off, measured between
 * the tries because load comes and goes.
 */
export function effortOf(
  work: () => unknown,
  { tries = 3, enough = BRIEF_MS, slower = currentSlowness }: EffortOptions = {},
): number {
  let least = Number.POSITIVE_INFINITY;
  let leastSlow = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn++) {
    least = Math.min(least, processorMsOf(work));
    if (least < enough) return least;
    leastSlow = Math.min(leastSlow, slower());
  }
  return least / leastSlow;
}

function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  const began = performance.now();
  work();
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return Math.min(elapsed, (user + system) / 1000);
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
