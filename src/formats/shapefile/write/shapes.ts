import type { Geometry, Position } from "../../../domain/geometry";

/** Shape types with elevations (ESRI Shapefile Technical Description, 1998). */
export const [POINT_Z, LINE_Z, AREA_Z] = [11, 13, 15];
/** Anything below -10^38 means no measure. */
const NO_MEASURE = -1e39;

/** Minimum and maximum of X, Y and Z. */
export class Bounds {
  private least = [Infinity, Infinity, Infinity];
  private most = [-Infinity, -Infinity, -Infinity];

  add(position: Position): void {
    for (let axis = 0; axis < 3; axis++) {
      const value = position[axis] as number;
      if (value < (this.least[axis] as number)) this.least[axis] = value;
      if (value > (this.most[axis] as number)) this.most[axis] = value;
    }
  }

  addAll(other: Bounds): void {
    if (other.least[0] === Infinity) return;
    this.add(other.least as Position);
    this.add(other.most as Position);
  }

  /** X and Y of the southwest and northeast corners. All 0 if empty. */
  get box(): number[] {
    const [west = 0, south = 0] = finite(this.least);
    const [east = 0, north = 0] = finite(this.most);
    return [west, south, east, north];
  }

  get heights(): [least: number, most: number] {
    return [finite(this.least)[2] as number, finite(this.most)[2] as number];
  }
}

const finite = (values: readonly number[]) => values.map((value) => (Number.isFinite(value) ? value : 0));

/** Encodes the content of a feature's record. @param bounds extended by the feature */
export function shapeOf(geometry: Geometry, bounds: Bounds): Uint8Array {
  if (geometry.type === "Point") return pointOf(geometry.coordinates, bounds);
  if (geometry.type === "LineString") return partsOf(LINE_Z, [geometry.coordinates], bounds);
  return partsOf(AREA_Z, geometry.coordinates.map(turned), bounds);
}

function pointOf(position: Position, bounds: Bounds): Uint8Array {
  bounds.add(position);
  const view = new DataView(new ArrayBuffer(36));
  view.setInt32(0, POINT_Z, true);
  [...position, NO_MEASURE].forEach((value, at) => void view.setFloat64(4 + 8 * at, value, true));
  return new Uint8Array(view.buffer);
}

function partsOf(type: number, parts: readonly Position[][], bounds: Bounds): Uint8Array {
  const points = parts.flat();
  const view = new DataView(
    new ArrayBuffer(44 + 4 * parts.length + 16 * points.length + 16 + 8 * points.length),
  );
  const own = new Bounds();
  for (const point of points) own.add(point);
  bounds.addAll(own);
  view.setInt32(0, type, true);
  own.box.forEach((value, at) => void view.setFloat64(4 + 8 * at, value, true));
  view.setInt32(36, parts.length, true);
  view.setInt32(40, points.length, true);
  let first = 0;
  parts.forEach((part, at) => {
    view.setInt32(44 + 4 * at, first, true);
    first += part.length;
  });
  const places = 44 + 4 * parts.length;
  const heights = places + 16 * points.length;
  own.heights.forEach((value, at) => void view.setFloat64(heights + 8 * at, value, true));
  points.forEach(([x, y, z], at) => {
    view.setFloat64(places + 16 * at, x, true);
    view.setFloat64(places + 16 * at + 8, y, true);
    view.setFloat64(heights + 16 + 8 * at, z, true);
  });
  return new Uint8Array(view.buffer);
}

/** Orients outlines clockwise and holes counterclockwise. */
function turned(ring: readonly Position[], at: number): Position[] {
  const closed = isClosed(ring) ? [...ring] : [...ring, ring[0] as Position];
  return signedArea(closed) < 0 === (at === 0) ? closed : closed.reverse();
}

const isClosed = (ring: readonly Position[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first === undefined || (first[0] === last?.[0] && first[1] === last[1]);
};

/**
 * Twice the signed area, negative for a clockwise ring. Computed relative to the first point to avoid cancellation far
 * from 0.
 */
function signedArea(ring: readonly Position[]): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  let area = 0;
  for (let at = 1; at < ring.length; at++) {
    const [x, y] = ring[at - 1] as Position;
    const [nextX, nextY] = ring[at] as Position;
    area += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
  }
  return area;
}
