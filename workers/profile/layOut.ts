import geographiclib from "geographiclib-geodesic";
import { HALF_WORLD, toMercator } from "../../src/geometry/mercator";
import type { Stations } from "./types";

const { Geodesic } = geographiclib;

/** Minimum number of intervals along a line. Its vertices are added. */
const LEAST_PLACES = 4096;

/**
 * Returns the points where a line's elevations are sampled: all vertices, plus points between them so that no interval
 * is longer than a 4096th of the line. Distances follow Karney's geodesics on WGS84, like the line's length. Points
 * between vertices lie on the line as drawn, straight in Web Mercator.
 *
 * @param coordinates 3 per vertex: longitude, latitude, elevation (0: unknown)
 */
export function layOut(coordinates: Float64Array): Stations {
  const vertices = Math.floor(coordinates.length / 3);
  const lengths = segmentLengths(coordinates, vertices);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const step = total / LEAST_PLACES;
  const pieces = (length: number) => Math.max(1, step > 0 ? Math.ceil(length / step) : 1);
  const count = vertices === 0 ? 0 : lengths.reduce((sum, length) => sum + pieces(length), 1);

  const distance = new Float64Array(count);
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const recorded = new Float32Array(count);
  let known = 0;
  let filled = 0;
  const put = (atDistance: number, atX: number, atY: number, elevation: number) => {
    distance[filled] = atDistance;
    x[filled] = atX;
    y[filled] = atY;
    recorded[filled] = elevation;
    filled += 1;
  };
  let traveled = 0;
  let before = { x: 0, y: 0, elevation: Number.NaN };
  for (let vertex = 0; vertex < vertices; vertex++) {
    const at = 3 * vertex;
    const [worldX, atY] = toMercator(coordinates[at] as number, coordinates[at + 1] as number);
    const elevation = coordinates[at + 2] || Number.NaN;
    if (!Number.isNaN(elevation)) known += 1;
    const atX = vertex === 0 ? worldX : nearest(worldX, before.x);
    if (vertex > 0) {
      const length = lengths[vertex - 1] as number;
      const parts = pieces(length);
      for (let part = 1; part < parts; part++) {
        const share = part / parts;
        const between = (from: number, to: number) => from + (to - from) * share;
        const height = between(before.elevation, elevation);
        put(traveled + length * share, between(before.x, atX), between(before.y, atY), height);
      }
      traveled += length;
    }
    put(traveled, atX, atY, elevation);
    before = { x: atX, y: atY, elevation };
  }
  return { distance, x, y, recorded: known >= 2 ? recorded : null };
}

/** Shifts x by whole worlds to the copy nearest to another x, because lines take the short way around. */
const nearest = (x: number, to: number): number =>
  x + 2 * HALF_WORLD * Math.round((to - x) / (2 * HALF_WORLD));

function segmentLengths(coordinates: Float64Array, vertices: number): Float64Array {
  const lengths = new Float64Array(Math.max(0, vertices - 1));
  for (let segment = 0; segment < lengths.length; segment++) {
    const [west = 0, south = 0, , east = 0, north = 0] = coordinates.subarray(3 * segment, 3 * segment + 5);
    if (west === east && south === north) continue;
    lengths[segment] = Geodesic.WGS84.Inverse(south, west, north, east, Geodesic.DISTANCE).s12 ?? 0;
  }
  return lengths;
}
