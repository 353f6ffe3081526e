import type { MapRectangle } from "./mapStage";

export interface ScreenPoint {
  x: number;
  y: number;
}

/** Screen rectangle: top left corner and size in pixels. */
export interface ScreenRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Smaller drags count as clicks of an unsteady hand. */
const LEAST_DRAG = 3;

export function screenRectangle(from: ScreenPoint, to: ScreenPoint): ScreenRectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

export const isDrawn = ({ width, height }: ScreenRectangle): boolean =>
  width >= LEAST_DRAG && height >= LEAST_DRAG;

/** Converts a screen point to Web Mercator meters; null in the sky of a scene. */
export type ToMap = (screen: ScreenPoint) => ScreenPoint | null | undefined;

/** Bisection steps between sky and ground, enough to find the horizon to within a pixel on any screen. */
const HALVINGS = 12;

/**
 * Returns the ground at a screen point. In the sky, returns the horizon below it, down to `bottom`. Null if there is
 * only sky.
 */
export function groundBelow(toMap: ToMap, { x, y }: ScreenPoint, bottom: number): ScreenPoint | null {
  const place = toMap({ x, y });
  if (place) return place;
  let found = toMap({ x, y: bottom }) ?? null;
  if (!found) return null;
  let [sky, ground] = [y, bottom];
  for (let step = 0; step < HALVINGS; step++) {
    const mid = (sky + ground) / 2;
    const at = toMap({ x, y: mid });
    if (at) [ground, found] = [mid, at];
    else sky = mid;
  }
  return found;
}

/**
 * Returns the rectangle in map coordinates, with corners in drawing order. It rotates with the view, and in a scene it
 * ends at the horizon. Null if there is only sky.
 */
export function mapRectangle({ x, y, width, height }: ScreenRectangle, toMap: ToMap): MapRectangle | null {
  const bottom = y + height;
  const screen = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: bottom },
    { x, y: bottom },
  ];
  const corners = screen.flatMap((corner) => {
    const place = groundBelow(toMap, corner, bottom);
    return place ? [place.x, place.y] : [];
  });
  return corners.length === 8 ? { corners: Float64Array.from(corners) } : null;
}
