const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** Returns the next float32 up or down. */
export function nextFloat(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * 2 ** -149;
  float[0] = value;
  bits[0] = (bits[0] as number) + (value > 0 ? direction : -direction);
  return float[0];
}
