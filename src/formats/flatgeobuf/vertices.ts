import { ascends } from "../ascends";
import type { FlatTable } from "./flatbuffer";

/** Field numbers of Geometry (feature.fbs). */
const FIELD = { ends: 0, coordinates: 1, heights: 2 } as const;

/** Reads a geometry's alternating X and Y. @throws RangeError if the last pair is incomplete */
export function coordinatesOf(geometry: FlatTable): Float64Array {
  const coordinates = geometry.doubles(FIELD.coordinates) ?? new Float64Array();
  if (coordinates.length % 2 !== 0) throw new RangeError("A geometry has half a position.");
  return coordinates;
}

/** Reads the heights, or returns null if there are none. @throws RangeError if there are fewer than positions */
export function heightsOf(geometry: FlatTable, coordinates: Float64Array): Float64Array | null {
  const heights = geometry.doubles(FIELD.heights);
  if (!heights || heights.length === 0) return null;
  if (heights.length < coordinates.length / 2)
    throw new RangeError("A geometry has fewer heights than positions.");
  return heights;
}

/** End of each line or ring as a vertex index. @throws RangeError if they decrease or exceed the last vertex */
export function endsOf(geometry: FlatTable, coordinates: Float64Array): Iterable<number> {
  const count = coordinates.length / 2;
  const ends = geometry.uints(FIELD.ends);
  if (!ends || ends.length === 0) return count > 0 ? [count] : [];
  if (!ascends(ends, count)) throw new RangeError("A geometry has parts outside itself.");
  return ends;
}
