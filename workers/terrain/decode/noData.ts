/** No elevation in whatever unit is as large: such values stand for no data, whatever the file says. */
const IMPOSSIBLE = 1e9;

/**
 * Numbers as float32 with NaN for no data: the file's own value for it, what is not finite, and what cannot be an
 * elevation (undeclared fillers such as -3.4e38).
 */
export function withoutData(values: ArrayLike<number>, noData: number | null): Float32Array {
  const out = Float32Array.from(values);
  // The value is written in decimals; in a float32 raster it was rounded.
  const rounded = noData === null ? Number.NaN : Math.fround(noData);
  for (let at = 0; at < out.length; at++) {
    const value = out[at] as number;
    if (value === rounded || !(Math.abs(value) < IMPOSSIBLE)) out[at] = Number.NaN;
  }
  return out;
}
