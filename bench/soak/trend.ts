/** A reading with its time in seconds after the start. */
export interface Sample {
  at: number;
  value: number;
}

export interface Trend {
  mean: number;
  /** Rise of the fitted line from the first to the last sample. */
  growth: number;
  /** Standard error of the growth. */
  error: number;
}

/**
 * Fits a least-squares line to the samples. Consecutive readings of a server are correlated, which would understate the
 * error. The fit therefore uses averages of 30 blocks, which scatter like independent readings.
 *
 * @throws RangeError for fewer than 6 samples
 */
export function trendOf(samples: readonly Sample[], blocks = 30): Trend {
  if (samples.length < 6) throw new RangeError("A trend needs at least 6 samples.");
  const points = averages(samples, Math.min(blocks, Math.floor(samples.length / 2)));
  const mean = average(points.map(({ value }) => value));
  const meanAt = average(points.map(({ at }) => at));
  const spread = sum(points.map(({ at }) => (at - meanAt) ** 2));
  const slope = sum(points.map(({ at, value }) => (at - meanAt) * (value - mean))) / spread;
  const rest = sum(points.map(({ at, value }) => (value - mean - slope * (at - meanAt)) ** 2));
  const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  const error = Math.sqrt(rest / (points.length - 2) / spread) * span;
  return { mean, growth: slope * span, error };
}

/** Tells whether growth exceeds both the allowance and the noise, which is twice its standard error. */
export const grows = ({ growth, error }: Trend, allowed: number): boolean => growth - 2 * error > allowed;

function averages(samples: readonly Sample[], blocks: number): Sample[] {
  return Array.from({ length: blocks }, (_, block) => {
    const part = samples.slice(
      Math.floor((block * samples.length) / blocks),
      Math.floor(((block + 1) * samples.length) / blocks),
    );
    return { at: average(part.map(({ at }) => at)), value: average(part.map(({ value }) => value)) };
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]): number => sum(values) / values.length;
