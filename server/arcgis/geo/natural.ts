import { gradientNoise, noise } from "../elevation/noise";

/**
 * Coasts, shores and rivers come with a vertex every few hundred meters. Near by, every place on them is moved by noise
 * that depends on nothing but the place, so that a shore has bays and points, rivers wind, both still meet, and
 * neighboring tiles agree. The detail is invented.
 */

/** The first lattice of the noise: cells of 2.4 km at the equator. */
const FIRST = 14;
const LAST = 21;
/** How far the first lattice moves a place, as a share of its cell. */
const STRENGTH = 0.14;
/**
 * Each finer lattice moves less of its cell than the one before. Noise falls by at most 2.2 from one cell to the next, so that
 * all lattices together take back less than is gone: 0.14 * 2.2 / (1 - 0.7) with eight of them is 0.97. Nothing folds over.
 */
const FALL = 0.7;
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
  let strength = STRENGTH;
  for (let k = FIRST; k <= last; k++) {
    const cells = 1 << k;
    const reach = strength / cells;
    strength *= FALL;
    gradientNoise(x * cells, y * cells, 500 + k);
    moved.x += noise.value * reach;
    gradientNoise(x * cells, y * cells, 600 + k);
    moved.y += noise.value * reach;
  }
}
