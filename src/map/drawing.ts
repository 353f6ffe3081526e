import type { Geometry } from "../domain/geometry";
import { lineLength, polygonArea } from "../domain/measures";
import { type DrawnVertex, lineGeometry, pointGeometry, polygonGeometry } from "./sketchGeometry";

/** Measurements of an unfinished drawing, including the pointer's position. */
export interface Drawing {
  /** Length of a line or perimeter of an area in meters. */
  length: number;
  /** Square meters; null if it isn't an area. */
  area: number | null;
  /** Direct line when measuring in 3D; "loading" or "failed" depending on the terrain. */
  line?: DirectLine | "loading" | "failed";
}

/** Straight line between two points on the ground, in meters. */
export interface DirectLine {
  direct: number;
  horizontal: number;
  vertical: number;
}

/** Drawing in Web Mercator: the part of @arcgis/core's geometries that is used here. */
export type DrawnShape =
  | { type: "point"; x: number; y: number }
  | { type: "polyline"; paths: readonly (readonly (readonly number[])[])[] }
  | { type: "polygon"; rings: readonly (readonly (readonly number[])[])[] };

const vertices = (path: readonly (readonly number[])[]): DrawnVertex[] =>
  path.map((vertex) => [vertex[0] ?? 0, vertex[1] ?? 0]);

/** Returns the drawn geometry, or null if it isn't a complete point, line or area. */
export function drawnGeometry(drawn: DrawnShape): Geometry | null {
  switch (drawn.type) {
    case "point":
      return pointGeometry([drawn.x, drawn.y]);
    case "polyline":
      return lineGeometry(vertices(drawn.paths[0] ?? []));
    case "polygon":
      return polygonGeometry(drawn.rings.map(vertices));
  }
}

/**
 * Returns a drawing's measurements on the ellipsoid, or null if there are none yet. An area with two vertices counts as
 * a line.
 */
export function drawingOf(drawn: DrawnShape): Drawing | null {
  const whole = drawnGeometry(drawn);
  if (whole?.type === "Polygon")
    return { length: lineLength(whole.coordinates[0] ?? []), area: polygonArea(whole.coordinates) };
  const line = drawn.type === "polygon" ? lineGeometry(vertices(drawn.rings[0] ?? [])) : whole;
  if (line?.type !== "LineString") return null;
  return { length: lineLength(line.coordinates), area: null };
}
