import type { Geometry, Position } from "../domain/geometry";
import { toDegrees, wrapLongitude } from "../geometry/mercator";

/** Drawn vertex in Web Mercator meters. x may exceed one world's width if the view has wrapped. */
export type DrawnVertex = readonly [x: number, y: number];

/** Degrees between neighboring vertices above which the segment would be read as crossing the 180th meridian. */
const WIDEST_SEGMENT = 179;

const sameVertex = (a: DrawnVertex, b: DrawnVertex): boolean => a[0] === b[0] && a[1] === b[1];

/** Removes repeated vertices, such as from the double-click that ends a drawing. */
function withoutRepeats(vertices: readonly DrawnVertex[]): DrawnVertex[] {
  return vertices.filter((vertex, index) => {
    const before = vertices[index - 1];
    return !before || !sameVertex(before, vertex);
  });
}

const position = (longitude: number, latitude: number): Position => [wrapLongitude(longitude), latitude, 0];

/**
 * Converts drawn vertices to longitudes within -180..180. Readers interpret a jump of more than 180 degrees as crossing
 * the 180th meridian, so longer segments get vertices in between (on the line as drawn, straight in Web Mercator).
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

/** Returns a waypoint's geometry. Its elevation is 0, since the 2D map has none. */
export function pointGeometry([x, y]: DrawnVertex): Geometry {
  return { type: "Point", coordinates: position(...toDegrees(x, y)) };
}

/** Returns a line's geometry, or null if it has fewer than two distinct vertices. */
export function lineGeometry(path: readonly DrawnVertex[]): Geometry | null {
  const vertices = withoutRepeats(path);
  return vertices.length < 2 ? null : { type: "LineString", coordinates: toPositions(vertices) };
}

/** Returns an area's geometry with closed rings, or null if no ring has three distinct vertices. */
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
