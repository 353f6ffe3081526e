/** Processor time of `work` on a machine of two cores on which all limits hold, milliseconds. */
const USUAL_WORK_MS = 20;
const TRIES = 5;

/** By how much longer anything takes than its processor time just now: 1 on a machine that does nothing else. */
export function waiting(): number {
  const began = performance.now();
  const from = process.cpuUsage();
  for (;;) {
    const processor = processorMs(from);
    if (processor > 30) return Math.max(1, (performance.now() - began) / processor);
  }
}

/**
 * By how much more processor time anything takes here than on the usual machine; 1 where it takes less. Other programs
 * don't count: of several tries that do the same, the shortest was not interrupted.
 */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = TRIES; tries > 0; tries--) {
    const from = process.cpuUsage();
    work();
    least = Math.min(least, processorMs(from));
  }
  return Math.max(1, least / USUAL_WORK_MS);
}

function processorMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** Arithmetic, memory read in no order, and small objects: a little of all that a page does. */
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
