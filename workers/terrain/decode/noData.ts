/** No elevation is this large in any unit, so such values always mean no data. */
const IMPOSSIBLE = 1e9;

/**
 * Converts numbers to float32 with NaN for no data: the file's own no-data value, non-finite values, and impossible
 * elevations (undeclared fillers such as -3.4e38).
 */
export function withoutData(values: ArrayLike<number>, noData: number | null): Float32Array {
  const out = Float32Array.from(values);
  // The declared value is decimal, but a float32 raster contains it rounded.
  const rounded = noData === null ? Number.NaN : Math.fround(noData);
  for (let at = 0; at < out.length; at++) {
    const value = out[at] as number;
    if (value === rounded || !(Math.abs(value) < IMPOSSIBLE)) out[at] = Number.NaN;
  }
  return out;
}
