import type { Geometry } from "../domain/geometry";
import { lineLength, polygonArea } from "../domain/measures";
import { type DrawnVertex, lineGeometry, pointGeometry, polygonGeometry } from "./sketchGeometry";

/** What is drawn so far, the pointer's place included. */
export interface Drawing {
  /** Meters along the line, or around the area. */
  length: number;
  /** Square meters; null of what encloses nothing. */
  area: number | null;
  /** Of what is measured in 3D. It says nothing before the terrain is there. */
  line?: DirectLine | "loading" | "failed";
}

/** Straight through the air from one place on the ground to another, meters. */
export interface DirectLine {
  direct: number;
  horizontal: number;
  vertical: number;
}

/** A drawing in Web Mercator, as far as it is used of the geometries of @arcgis/core. */
export type DrawnShape =
  | { type: "point"; x: number; y: number }
  | { type: "polyline"; paths: readonly (readonly (readonly number[])[])[] }
  | { type: "polygon"; rings: readonly (readonly (readonly number[])[])[] };

const vertices = (path: readonly (readonly number[])[]): DrawnVertex[] =>
  path.map((vertex) => [vertex[0] ?? 0, vertex[1] ?? 0]);

/** The drawn geometry, or null if it isn't a complete point, line or area. */
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

/** The figures of a drawing, on the ellipsoid; of an area's first two corners the line between them. Null: none yet. */
export function drawingOf(drawn: DrawnShape): Drawing | null {
  const whole = drawnGeometry(drawn);
  if (whole?.type === "Polygon")
    return { length: lineLength(whole.coordinates[0] ?? []), area: polygonArea(whole.coordinates) };
  const line = drawn.type === "polygon" ? lineGeometry(vertices(drawn.rings[0] ?? [])) : whole;
  if (line?.type !== "LineString") return null;
  return { length: lineLength(line.coordinates), area: null };
}
