import { gradientNoise, noise } from "../../elevation/noise";

/** Noise is zero on its lattice: each lattice lies beside the others, so that their zeros do not add up to a pattern. */
const SHIFT = 0.381966;

/** Octaves of noise from one lattice to another, about -1 to 1; `keep` is what each finer one keeps of the last one's weight. */
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

/** What the last call of `readTexture` found. */
export const texture = {
  /** About -1 to 1. */
  value: 0,
  /** The same as a surface lit from the north-west: above 0 where it faces the light. */
  lit: 0,
};

/** The finest lattice: crowns of small trees and shrubs, 2.4 m at the equator. */
const FINEST = 24;
const OCTAVES = 3;

/** Canopy, scrub and tussocks: the three finest lattices that a level shows, into `texture`. */
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

/** Lattices on which creeks wind. */
const FIRST_CREEK = 13;
const LAST_CREEK = 17;

/**
 * How near a place is to an invented creek or draw, 0 to 1: where noise passes zero, which it does along winding lines.
 * Noise on lattices from 4.9 km down.
 */
export function creek(x: number, y: number, level: number, width: number): number {
  const value = Math.abs(fractal(x, y, FIRST_CREEK, Math.min(LAST_CREEK, level + 5), 21, 0.5));
  return Math.max(0, 1 - value / width);
}
