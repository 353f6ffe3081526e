/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const t = Math.max(0, Math.min(1, share));
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Precomputed colors at fixed steps of a value, so a pixel costs one lookup. */
export class Ramp {
  private readonly colors: Uint8ClampedArray;
  private readonly low: number;
  private readonly step: number;
  private readonly last: number;

  /** @param stops values and colors in ascending order, interpolated in between */
  constructor(stops: readonly (readonly [number, Rgb])[], step: number) {
    const low = stops[0]?.[0] ?? 0;
    const high = stops.at(-1)?.[0] ?? 0;
    this.low = low;
    this.step = step;
    this.last = Math.round((high - low) / step);
    this.colors = new Uint8ClampedArray((this.last + 1) * 3);
    for (let i = 0; i <= this.last; i++) this.colors.set(colorAt(stops, low + i * step), i * 3);
  }

  /** Returns the index of a value's color in `table`. */
  at(value: number): number {
    return Math.max(0, Math.min(this.last, Math.round((value - this.low) / this.step))) * 3;
  }

  get table(): Uint8ClampedArray {
    return this.colors;
  }
}

function colorAt(stops: readonly (readonly [number, Rgb])[], value: number): Rgb {
  for (let i = 1; i < stops.length; i++) {
    const [from, a] = stops[i - 1] ?? [0, [0, 0, 0]];
    const [to, b] = stops[i] ?? [0, [0, 0, 0]];
    if (value <= to) return mix(a, b, (value - from) / (to - from));
  }
  return stops.at(-1)?.[1] ?? [0, 0, 0];
}
