import type { Geometry, Position } from "../domain/geometry";
import { toDegrees, toMercator, wrapLongitude } from "../geometry/mercator";
import { type DrawnVertex, lineGeometry, pointGeometry, polygonGeometry } from "./sketchGeometry";
import { unwrapLine } from "./unwrap";

/** Returns the paths of a geometry: one for a point or line, one per ring of an area. */
export function pathsOf(geometry: Geometry): readonly Position[][] {
  if (geometry.type === "Point") return [[geometry.coordinates]];
  return geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates;
}

/** Returns the paths in Web Mercator meters, contiguous across the 180th meridian. */
export const drawnPaths = (geometry: Geometry): DrawnVertex[][] =>
  pathsOf(geometry).map((path) => {
    const flat = path.flatMap((position) => position.slice(0, 2));
    return unwrapLine(flat, 0, path.length).map((vertex) => toMercator(...vertex));
  });

/** Path with its stored and its drawn vertices. */
interface Path {
  kept: readonly Position[];
  drawn: readonly DrawnVertex[];
}

const isSame = (a: DrawnVertex | undefined, b: DrawnVertex | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/**
 * Returns the positions of an edited path. Unmoved vertices keep their exact coordinates and elevation; moved ones get
 * elevation 0. O(n).
 */
function positionsOf(after: readonly DrawnVertex[], { kept, drawn }: Path): Position[] {
  const shared = Math.min(after.length, drawn.length);
  let head = 0;
  while (head < shared && isSame(after[head], drawn[head])) head++;
  let tail = 0;
  while (tail < shared - head && isSame(after.at(-1 - tail), drawn.at(-1 - tail))) tail++;
  const aligned = after.length === drawn.length;
  return after.map((vertex, index) => {
    const fromEnd = after.length - index;
    const before =
      index < head || (aligned && isSame(vertex, drawn[index]))
        ? kept[index]
        : fromEnd <= tail
          ? kept[kept.length - fromEnd]
          : undefined;
    if (before) return before;
    const [longitude, latitude] = toDegrees(vertex[0], vertex[1]);
    return [wrapLongitude(longitude), latitude, 0];
  });
}

/** Degrees between neighboring vertices from which they would be read as going the other way round the world. */
const HALF_TURN = 180;
const MERCATOR_HALF_TURN = toMercator(HALF_TURN, 0)[0];

const isTooWide = (path: readonly DrawnVertex[]): boolean =>
  path.some(
    (vertex, index) => Math.abs(vertex[0] - (path[index - 1]?.[0] ?? vertex[0])) >= MERCATOR_HALF_TURN,
  );

/**
 * Returns the geometry after an edit; null if it is no longer a complete point, line or area.
 *
 * @param before geometry before the edit
 * @param paths edited paths in Web Mercator meters
 * @param drawn exact coordinates in which `before` was drawn
 */
export function changedGeometry(
  before: Geometry,
  paths: readonly (readonly DrawnVertex[])[],
  drawn: readonly (readonly DrawnVertex[])[] = drawnPaths(before),
): Geometry | null {
  const [first] = paths;
  if (!first?.[0]) return null;
  if (before.type === "Point") return pointGeometry(first[0]);
  const whole = before.type === "LineString" ? lineGeometry(first) : polygonGeometry(paths);
  // Segments longer than half the world get vertices in between.
  if (whole === null || paths.some(isTooWide)) return whole;
  const changed = paths.map((path, index) =>
    positionsOf(path, { kept: pathsOf(before)[index] ?? [], drawn: drawn[index] ?? [] }),
  );
  return before.type === "LineString"
    ? { type: "LineString", coordinates: changed[0] ?? [] }
    : { type: "Polygon", coordinates: changed };
}

/** Moves a geometry on the map. @param dx Web Mercator meters to the east @param dy Web Mercator meters to the north */
export const movedGeometry = (geometry: Geometry, dx: number, dy: number): Geometry | null =>
  changedGeometry(
    geometry,
    drawnPaths(geometry).map((path) => path.map(([x, y]) => [x + dx, y + dy])),
  );

export const countVertices = (geometry: Geometry): number =>
  pathsOf(geometry).reduce((count, path) => count + path.length, 0);
