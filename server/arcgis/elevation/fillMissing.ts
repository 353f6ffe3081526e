/**
 * Replaces missing elevations (NaN).
 * @param fill writes the complete surface below
 */
export function fillMissing(target: Float32Array, fill: (whole: Float32Array) => void): void {
  const whole = new Float32Array(target.length);
  fill(whole);
  for (let at = 0; at < target.length; at++)
    if (Number.isNaN(target[at])) target[at] = whole[at] ?? Number.NaN;
}
