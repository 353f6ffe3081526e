import type { MapRectangle } from "./mapStage";

export interface ScreenPoint {
  x: number;
  y: number;
}

/** A rectangle on the screen: left top corner and size in pixels. */
export interface ScreenRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Smaller drags are clicks of an unsteady hand. */
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

/**
 * The rectangle in map coordinates, its corners in drawing order. On a turned map it is turned with the view.
 * @param toMap Web Mercator metres of a place on the screen
 */
export function mapRectangle(
  { x, y, width, height }: ScreenRectangle,
  toMap: (screen: ScreenPoint) => ScreenPoint,
): MapRectangle {
  const corners = new Float64Array(8);
  const screen = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  screen.forEach((corner, index) => {
    const place = toMap(corner);
    corners[index * 2] = place.x;
    corners[index * 2 + 1] = place.y;
  });
  return { corners };
}
