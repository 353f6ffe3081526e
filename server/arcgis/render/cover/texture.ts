import { gradientNoise, noise } from "../../elevation/noise";

/**
 * Offset between lattices. Noise is zero at lattice points, and without the offset these zeros would line up in a
 * pattern.
 */
const SHIFT = 0.381966;

/**
 * Sums octaves of noise over a range of lattices, about -1 to 1.
 * @param keep weight of each octave relative to the previous, coarser one
 */
export function fractal(
  x: number,
  y: number,
  first: number,
  last: number,
  seed: number,
  keep: number,
): number {
  let sum = 0;
  let weight = 0.9;
  for (let k = first; k <= last; k++) {
    const cells = 1 << k;
    const shift = SHIFT * k;
    gradientNoise(x * cells + shift, y * cells + shift, seed * 64 + k);
    sum += noise.value * weight;
    weight *= keep;
  }
  return sum;
}

/** Result of the last `readTexture` call. */
export const texture = {
  /** About -1 to 1. */
  value: 0,
  /** The texture as a surface lit from the northwest; positive where it faces the light. */
  lit: 0,
};

/** Finest lattice: crowns of small trees and shrubs, 2.4 m at the equator. */
const FINEST = 24;
const OCTAVES = 3;

/** Writes canopy, scrub and tussocks to `texture`, from the three finest lattices visible at a level. */
export function readTexture(x: number, y: number, level: number): void {
  const last = Math.min(level + 7, FINEST);
  texture.value = 0;
  texture.lit = 0;
  for (let k = last - OCTAVES + 1; k <= last; k++) {
    const cells = 1 << k;
    const shift = SHIFT * k;
    gradientNoise(x * cells + shift, y * cells + shift, 576 + k);
    texture.value += noise.value * 0.62;
    texture.lit += (noise.dx + noise.dy) * 0.2;
  }
}

/** Lattices along which creeks wind. */
const FIRST_CREEK = 13;
const LAST_CREEK = 17;

/**
 * Returns how near a position is to a generated creek or draw, 0 to 1. Creeks follow the zero lines of noise on
 * lattices from 4.9 km down, because those wind.
 */
export function creek(x: number, y: number, level: number, width: number): number {
  const value = Math.abs(fractal(x, y, FIRST_CREEK, Math.min(LAST_CREEK, level + 5), 21, 0.5));
  return Math.max(0, 1 - value / width);
}
