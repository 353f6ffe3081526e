/** Range and tick marks of an axis. */
export interface Axis {
  least: number;
  greatest: number;
  ticks: number[];
}

/** Returns the smallest 1, 2 or 5 times a power of ten that's at least this large. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const [step = 10] = [1, 2, 5].filter((times) => times * power >= least * (1 - 1e-9));
  return step * power;
}

const multiples = (step: number, from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));

/** Returns an axis that extends to round tick marks on both sides of the values and is at least `shortest` long. */
export function outerAxis(least: number, greatest: number, mostTicks: number, shortest = 0): Axis {
  const missing = Math.max(0, shortest - (greatest - least)) / 2;
  const [low, high] = [least - missing, greatest + missing];
  for (let step = niceStep((high - low) / (mostTicks - 1) || 1); ; step = niceStep(step * 1.5)) {
    const ticks = multiples(step, Math.floor(low / step), Math.ceil(high / step));
    if (ticks.length <= mostTicks) return { least: ticks[0] ?? low, greatest: ticks.at(-1) ?? high, ticks };
  }
}

/** Returns an axis from 0 to exactly `length`, with round tick marks in between. */
export function innerAxis(length: number, mostTicks: number): Axis {
  if (!(length > 0)) return { least: 0, greatest: 1, ticks: [0] };
  const step = niceStep(length / mostTicks);
  return { least: 0, greatest: length, ticks: multiples(step, 0, Math.floor(length / step + 1e-9)) };
}

/** Returns the index of the nearest distance. */
export function placeNear(distance: readonly number[], meters: number): number {
  let [low, high] = [0, distance.length - 1];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((distance[mid] as number) < meters) low = mid + 1;
    else high = mid;
  }
  const before = distance[low - 1];
  return before !== undefined && meters - before < (distance[low] as number) - meters ? low - 1 : low;
}

/** Returns the index of the sample this many meters away: at least one sample away, clamped to the ends. */
export function placeBeyond(distance: readonly number[], place: number, meters: number): number {
  const near = placeNear(distance, (distance[place] ?? 0) + meters);
  const next = near === place ? place + Math.sign(meters) : near;
  return Math.min(Math.max(next, 0), distance.length - 1);
}
