import { gradientNoise, noise } from "../elevation/noise";

/**
 * Coasts, shores and rivers come with a vertex every few hundred metres. Near by, every place on them is moved by noise
 * that depends on nothing but the place, so that a shore has bays and points, rivers wind, both still meet, and
 * neighbouring tiles agree. The detail is invented.
 */

/** The first lattice of the noise: cells of 2.4 km at the equator. */
const FIRST = 14;
const LAST = 21;
/** How far a place moves, as a share of the lattice's cell. Its sum over all lattices stays below one: nothing folds over. */
const STRENGTH = 0.16;
/** Levels below the first whose tiles still show a lattice's cells as more than four pixels. */
const VISIBLE = 6;
/** Below this level nothing moves by a pixel. */
export const FIRST_NATURAL_LEVEL = 9;
/** No place moves further than this, in world units: noise stays below 0.8. */
export const NATURAL_REACH = STRENGTH * 0.8 * 2 ** (1 - FIRST);

/** Where the last call of moveNatural put the place, world units; overwritten by the next call. */
export const moved = { x: 0, y: 0 };

/** Moves a place on a natural line as far as a level shows it, into `moved`. */
export function moveNatural(x: number, y: number, level: number): void {
  moved.x = x;
  moved.y = y;
  const last = Math.min(LAST, level + VISIBLE);
  for (let k = FIRST; k <= last; k++) {
    const cells = 2 ** k;
    const reach = STRENGTH / cells;
    gradientNoise(x * cells, y * cells, 500 + k);
    moved.x += noise.value * reach;
    gradientNoise(x * cells, y * cells, 600 + k);
    moved.y += noise.value * reach;
  }
}
