import type { Extent } from "../domain/geometry";
import { HALF_WORLD, toMercator } from "../geometry/mercator";
import type { MapRectangle } from "./mapStage";

/** Fraction of the extent or of the viewport that must overlap. */
const SHARE = 0.25;
const WORLD = 2 * HALF_WORLD;

/** Returns the overlap of two intervals. */
const shared = (aFrom: number, aTo: number, bFrom: number, bTo: number): number =>
  Math.max(0, Math.min(aTo, bTo) - Math.max(aFrom, bFrom));

/**
 * Whether an extent is in view: a quarter of it is visible, or it fills a quarter of the viewport. A strip at the edge
 * isn't enough; a viewport deep inside the extent is.
 *
 * @param area corners of the viewport in Web Mercator meters, possibly several worlds east or west
 */
export function isInView([west, south, east, north]: Extent, { corners }: MapRectangle): boolean {
  const [left, bottom] = toMercator(west, south);
  const [right, top] = toMercator(east < west ? east + 360 : east, north);
  const xs = [...corners].filter((_, index) => index % 2 === 0);
  const ys = [...corners].filter((_, index) => index % 2 === 1);
  const view = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
  const height = shared(bottom, top, view.bottom, view.top);
  const least = Math.min(
    (right - left) * (top - bottom),
    (view.right - view.left) * (view.top - view.bottom),
  );
  // The viewport may show the extent in more than one world.
  const first = Math.ceil((view.left - right) / WORLD);
  for (let world = first; left + world * WORLD < view.right; world++) {
    const shift = world * WORLD;
    const width = shared(left + shift, right + shift, view.left, view.right);
    if (width * height >= SHARE * least) return true;
  }
  return false;
}
