import type { Extent, Geometry, Position } from "./geometry";

const TURN = 360;
const wrap = (longitude: number): number => ((((longitude + 180) % TURN) + TURN) % TURN) - 180;
const crosses = ([west, , east]: Extent): boolean => west > east;

/**
 * Returns the extent of a geometry. Neighboring vertices more than 180 degrees apart take the short way round, across
 * the 180th meridian. Such an extent has west > east.
 */
export function extentOf(geometry: Geometry): Extent {
  const positions = verticesOf(geometry);
  const coordinates = new Float64Array(positions.length * 2);
  positions.forEach(([longitude, latitude], index) => {
    coordinates[index * 2] = longitude;
    coordinates[index * 2 + 1] = latitude;
  });
  return extentOfVertices(coordinates, 0, positions.length);
}

/**
 * Same for vertices first .. end - 1.
 *
 * @param coordinates longitude and latitude per vertex
 */
export function extentOfVertices(coordinates: Float64Array, first: number, end: number): Extent {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  let turns = 0;
  let before = Number.NaN;
  for (let vertex = first; vertex < end; vertex++) {
    const longitude = coordinates[vertex * 2] as number;
    const latitude = coordinates[vertex * 2 + 1] as number;
    if (longitude - before > 180) turns -= TURN;
    else if (longitude - before < -180) turns += TURN;
    before = longitude;
    west = Math.min(west, longitude + turns);
    east = Math.max(east, longitude + turns);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return east - west >= TURN ? [-180, south, 180, north] : placed([west, south, east, north]);
}

function verticesOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case "Point":
      return [geometry.coordinates];
    case "LineString":
      return geometry.coordinates;
    case "Polygon":
      return geometry.coordinates.flat();
  }
}

/** Wraps both longitudes into -180 to 180. */
function placed([west, south, east, north]: Extent): Extent {
  if (west >= -180 && east <= 180) return [west, south, east, north];
  return [wrap(west), south, wrap(east), north];
}

/**
 * Returns the smallest extent around all, or null if there are none. It crosses the 180th meridian if that is narrower.
 */
export function unionExtents(extents: Iterable<Extent>): Extent | null {
  const list = [...extents];
  if (list.length === 0) return null;
  const south = list.reduce((least, extent) => Math.min(least, extent[1]), 90);
  const north = list.reduce((most, extent) => Math.max(most, extent[3]), -90);
  const range = (frame: (extent: Extent) => [number, number]) =>
    list.map(frame).reduce(([west, east], [w, e]) => [Math.min(west, w), Math.max(east, e)]);
  const here = range((extent) => (crosses(extent) ? [-180, 180] : [extent[0], extent[2]]));
  // The same with the seam at Greenwich: longitudes from 0 to 360.
  const there = range(([west, , east]) => {
    const [from, to] = [(west + TURN) % TURN, (east + TURN) % TURN];
    return from > to ? [0, TURN] : [from, to];
  });
  if (there[1] - there[0] >= here[1] - here[0]) return [here[0], south, here[1], north];
  return [wrap(there[0]), south, wrap(there[1]), north];
}
