/** Milliseconds of processor time that `work` takes on the two-core reference machine, where all limits hold. */
const USUAL_WORK_MS = 20;
const TRIES = 5;

/** Returns the current ratio of wall time to processor time, which is 1 on an idle machine. */
export function waiting(): number {
  const began = performance.now();
  const from = process.cpuUsage();
  for (;;) {
    const processor = processorMs(from);
    if (processor > 30) return Math.max(1, (performance.now() - began) / processor);
  }
}

/**
 * Returns how much more processor time work takes here than on the reference machine, at least 1. Load doesn't count,
 * because the shortest of several identical runs wasn't interrupted.
 */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = TRIES; tries > 0; tries--) least = Math.min(least, currentSlowness());
  return least;
}

/** Returns `slowness` at this moment. It includes brief load, which slows work measured beside it just as much. */
export function currentSlowness(): number {
  const from = process.cpuUsage();
  work();
  return Math.max(1, processorMs(from) / USUAL_WORK_MS);
}

function processorMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** Arithmetic, random memory access and small objects: a mix of what a page does. */
function work(): number {
  const sums = new Float64Array(1 << 16);
  const kept: { value: number }[] = [];
  let value = 1;
  for (let step = 0; step < 1_500_000; step++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    const at = value & 65_535;
    sums[at] = (sums[at] ?? 0) + Math.sqrt(value);
    if ((step & 15) === 0) kept.push({ value });
  }
  return (sums[5] ?? 0) + kept.length;
}
