/** Width of the world in pixels at zoom level 0. */
const WORLD = 256;
/** Pixels below which a window counts as narrow and may zoom out further. */
const NARROW = 600;
/** Including Alaska and Hawaii, the United States is 687 pixels wide at zoom 3, and half that at zoom 2. */
const [WIDE_LEAST, NARROW_LEAST] = [3, 2];

/** Minimum zoom level of any window. */
export const FARTHEST_ZOOM = NARROW_LEAST;
/** Minimum zoom level of a scene. */
export const SCENE_LEAST_ZOOM = 5;

/**
 * Returns the minimum zoom level of the 2D map. At that level the United States with Alaska and Hawaii fit next to the
 * panels, and the world is at least as high as the window.
 *
 * @param width map width in pixels, including what panels cover
 */
export function leastZoom(width: number, height: number): number {
  const least = width > 0 && width < NARROW ? NARROW_LEAST : WIDE_LEAST;
  return Math.max(least, Math.ceil(Math.log2(Math.max(height, 1) / WORLD)));
}
