/** Pixels of the world's edge at zoom 0. */
const WORLD = 256;
/** Windows narrower than this show the country in fewer pixels. */
const NARROW = 600;
/** The United States with Alaska and Hawaii take 687 pixels across at zoom 3, half of it at zoom 2. */
const [WIDE_LEAST, NARROW_LEAST] = [3, 2];

/** Further out no window goes. */
export const FARTHEST_ZOOM = NARROW_LEAST;
/** As far from the ground as a scene goes. */
export const SCENE_LEAST_ZOOM = 5;

/**
 * How far out the flat map goes, a whole level: the United States with Alaska and Hawaii fit beside the panels, and the
 * world is at least as high as the window.
 * @param width of the map in pixels, what panels cover included
 */
export function leastZoom(width: number, height: number): number {
  const least = width > 0 && width < NARROW ? NARROW_LEAST : WIDE_LEAST;
  return Math.max(least, Math.ceil(Math.log2(Math.max(height, 1) / WORLD)));
}
