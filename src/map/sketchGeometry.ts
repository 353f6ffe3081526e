import type { Geometry, Position } from "../domain/geometry";
import { toDegrees, wrapLongitude } from "./mercator";

/** A drawn vertex in Web Mercator meters; x may lie beyond one world's width when the view has wrapped. */
export type DrawnVertex = readonly [x: number, y: number];

/** Two neighbors further apart than this would be read as crossing the 180th meridian. */
const WIDEST_SEGMENT = 179;

const sameVertex = (a: DrawnVertex, b: DrawnVertex): boolean => a[0] === b[0] && a[1] === b[1];

/** A double-click that ends a drawing leaves its place twice. */
function withoutRepeats(vertices: readonly DrawnVertex[]): DrawnVertex[] {
  return vertices.filter((vertex, index) => {
    const before = vertices[index - 1];
    return !before || !sameVertex(before, vertex);
  });
}

const position = (longitude: number, latitude: number): Position => [wrapLongitude(longitude), latitude, 0];

/**
 * Drawn vertices as longitudes within -180..180. Readers take a jump of more than 180 degrees for a crossing
 * of the 180th meridian, so longer segments get vertices in between (on the line as drawn, straight in Web Mercator).
 */
function toPositions(vertices: readonly DrawnVertex[]): Position[] {
  const positions: Position[] = [];
  vertices.forEach((vertex, index) => {
    const [longitude, latitude] = toDegrees(vertex[0], vertex[1]);
    const before = vertices[index - 1];
    if (before) {
      const span = Math.abs(longitude - toDegrees(before[0], before[1])[0]);
      const pieces = Math.ceil(span / WIDEST_SEGMENT);
      for (let piece = 1; piece < pieces; piece++) {
        const part = piece / pieces;
        const x = before[0] + (vertex[0] - before[0]) * part;
        const y = before[1] + (vertex[1] - before[1]) * part;
        positions.push(position(...toDegrees(x, y)));
      }
    }
    positions.push(position(longitude, latitude));
  });
  return positions;
}

/** The place as a waypoint's geometry; elevation 0, as 2D knows none. */
export function pointGeometry([x, y]: DrawnVertex): Geometry {
  return { type: "Point", coordinates: position(...toDegrees(x, y)) };
}

/** A line's geometry, or null when fewer than two different vertices were drawn. */
export function lineGeometry(path: readonly DrawnVertex[]): Geometry | null {
  const vertices = withoutRepeats(path);
  return vertices.length < 2 ? null : { type: "LineString", coordinates: toPositions(vertices) };
}

/** An area's geometry with closed rings, or null when no ring has three different vertices. */
export function polygonGeometry(rings: readonly (readonly DrawnVertex[])[]): Geometry | null {
  const coordinates = rings.flatMap((ring) => {
    const vertices = withoutRepeats(ring);
    const first = vertices[0];
    const last = vertices.at(-1);
    if (!first || !last) return [];
    const closed = sameVertex(first, last) ? vertices : [...vertices, first];
    return closed.length < 4 ? [] : [toPositions(closed)];
  });
  return coordinates.length === 0 ? null : { type: "Polygon", coordinates };
}
