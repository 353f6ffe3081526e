/** Puts heights where there are none (NaN). @param fill writes all heights that are under them */
export function fillMissing(target: Float32Array, fill: (whole: Float32Array) => void): void {
  const whole = new Float32Array(target.length);
  fill(whole);
  for (let at = 0; at < target.length; at++)
    if (Number.isNaN(target[at])) target[at] = whole[at] ?? Number.NaN;
}
