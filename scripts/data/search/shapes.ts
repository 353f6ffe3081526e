import type { LineString, MultiLineString, Position } from "geojson";
import { gazetteer } from "../../../server/arcgis/lookups/gazetteer";

export type Extent = [west: number, south: number, east: number, north: number];

/** Flattens a geometry to its vertices. */
export function verticesOf(geometry: LineString | MultiLineString): Position[] {
  const flat = (value: unknown[]): Position[] =>
    typeof value[0] === "number" ? [value as Position] : value.flatMap((part) => flat(part as unknown[]));
  return flat(geometry.coordinates);
}

export function extentOf(vertices: readonly Position[]): Extent {
  const extent: Extent = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of vertices) {
    // Skips the westernmost Aleutians, which are beyond the 180th meridian.
    if (x > 0) continue;
    extent[0] = Math.min(extent[0], x);
    extent[1] = Math.min(extent[1], y);
    extent[2] = Math.max(extent[2], x);
    extent[3] = Math.max(extent[3], y);
  }
  return extent;
}

/** Vertex closest to the mean of all, so that it lies on the river. */
export function centralVertex(vertices: readonly Position[]): Position {
  const count = vertices.length;
  const [x, y] = [0, 1].map((axis) => vertices.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / count);
  const off = ([a = 0, b = 0]: Position) => (a - (x ?? 0)) ** 2 + (b - (y ?? 0)) ** 2;
  return vertices.reduce((best, at) => (off(at) < off(best) ? at : best));
}

/** Enough samples to determine the states of a shape. */
const MOST_SAMPLES = 160;
/** Below this fraction, the shape only touches a state or follows its border. */
const LEAST_SHARE = 0.04;

/** States of the vertices, most vertices first. States that are only touched are left out. */
export function statesOf(vertices: readonly Position[]): string[] {
  const step = Math.max(1, Math.floor(vertices.length / MOST_SAMPLES));
  const counts = new Map<string, number>();
  let sampled = 0;
  for (let i = 0; i < vertices.length; i += step) {
    const [x = 0, y = 0] = vertices[i] ?? [];
    const state = x < -64 ? gazetteer().countyAt(x, y)?.stateAbbreviation : undefined;
    sampled++;
    if (state) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count / sampled >= LEAST_SHARE)
    .sort((a, b) => b[1] - a[1])
    .map(([state]) => state);
}
