import { gradientNoise, noise } from "../elevation/noise";

/**
 * Coasts, shores and rivers have a vertex only every few hundred meters. Up close, every point on them is displaced by
 * noise that depends only on its position. Shores get bays and points, rivers wind, lines that meet still meet, and
 * neighboring tiles agree. The detail is generated.
 */

/** Coarsest noise lattice: cells of 2.4 km at the equator. */
const FIRST = 14;
const LAST = 21;
/** Maximum displacement by the first lattice, as a fraction of its cell. */
const STRENGTH = 0.14;
/**
 * Each finer lattice displaces by a smaller fraction of its cell. Noise falls by at most 2.2 from one cell to the next,
 * so eight lattices reverse at most 0.14 * 2.2 / (1 - 0.7) = 0.97 of the distance covered. That is below 1, so lines
 * never fold over.
 */
const FALL = 0.7;
/** Lattices used beyond the tile's level: their cells are at least four pixels wide. */
const VISIBLE = 6;
/** Below this level the displacement is less than a pixel. */
export const FIRST_NATURAL_LEVEL = 9;
/** Upper limit of the displacement in world units. Noise stays below 0.8. */
export const MAX_DISPLACEMENT = STRENGTH * 0.8 * 2 ** (1 - FIRST);

/** Result of the last displaceNatural call, in world units. The next call overwrites it. */
export const displaced = { x: 0, y: 0 };

/** Displaces a point on a natural line with the detail visible at a level and stores the result in `moved`. */
export function displaceNatural(x: number, y: number, level: number): void {
  displaced.x = x;
  displaced.y = y;
  const last = Math.min(LAST, level + VISIBLE);
  let strength = STRENGTH;
  for (let k = FIRST; k <= last; k++) {
    const cells = 1 << k;
    const reach = strength / cells;
    strength *= FALL;
    gradientNoise(x * cells, y * cells, 500 + k);
    displaced.x += noise.value * reach;
    gradientNoise(x * cells, y * cells, 600 + k);
    displaced.y += noise.value * reach;
  }
}
