import { groundScale, toDegrees, wrapLongitude } from "../../src/geometry/mercator";
import { TILE_SIZE, type TileId, tileWidth } from "../../src/geometry/terrainTiles";
import type { ElevationRaster } from "../terrain/types";
import { figuresOf, GRADE_RUN } from "./figures";
import { groundElevations } from "./ground";
import type { Profile, ProfileSeries, Stations } from "./types";

/**
 * Number of equal parts of a line for drawing. Each keeps its first point and the lowest and highest of each series.
 */
export const COLUMNS = 240;

/**
 * Returns the points to draw, in order: for each of `columns` equal parts of the line, its first point and the lowest
 * and highest of every row of elevations. Also includes the last point.
 */
export function indexesToDraw(
  distance: Float64Array,
  rows: readonly Float32Array[],
  columns = COLUMNS,
): Uint32Array {
  const last = distance.length - 1;
  const length = distance[last] ?? 0;
  const kept = new Set<number>();
  const keepBetween = (start: number, end: number) => {
    kept.add(start);
    for (const row of rows) {
      let [least, greatest] = [-1, -1];
      for (let at = start; at < end; at++) {
        const value = row[at] as number;
        if (Number.isNaN(value)) continue;
        if (least < 0 || value < (row[least] as number)) least = at;
        if (greatest < 0 || value > (row[greatest] as number)) greatest = at;
      }
      if (least >= 0) kept.add(least).add(greatest);
    }
  };
  let start = 0;
  for (let column = 1; column <= columns && start <= last; column++) {
    let end = start;
    while (end <= last && (column === columns || (distance[end] as number) < (length * column) / columns))
      end++;
    if (end > start) keepBetween(start, end);
    start = end;
  }
  if (last >= 0) kept.add(last);
  return Uint32Array.from(kept).sort();
}

/**
 * Builds the profile of a line from its points, its recorded elevations and the ground's tiles. Ground grades are
 * measured over at least two pixels of the tiles, which have no finer detail.
 */
export function profileOf(
  stations: Stations,
  tiles: readonly TileId[],
  rasters: readonly (ElevationRaster | null)[],
  error: string | null = null,
): Profile {
  const { distance, x, y, recorded } = stations;
  const ground = rasters.length > 0 ? groundElevations(stations, tiles, rasters) : null;
  const latitudeOf = (at: number) => toDegrees(0, y[at] as number)[1];
  const pixel = (tileWidth(tiles[0]?.level ?? 0) / TILE_SIZE) * groundScale(latitudeOf(0));
  const rows = [ground, recorded].filter((row) => row !== null);
  const kept = indexesToDraw(distance, rows);
  return {
    length: distance.at(-1) ?? 0,
    distance: Float64Array.from(kept, (at) => distance[at] as number),
    longitude: Float64Array.from(kept, (at) => wrapLongitude(toDegrees(x[at] as number, 0)[0])),
    latitude: Float64Array.from(kept, latitudeOf),
    ground: ground && seriesOf(stations, ground, kept, Math.max(GRADE_RUN, 2 * pixel)),
    recorded: recorded && seriesOf(stations, recorded, kept, GRADE_RUN),
    error,
  };
}

function seriesOf(
  stations: Stations,
  elevations: Float32Array,
  kept: Uint32Array,
  run: number,
): ProfileSeries | null {
  const all = figuresOf(stations, elevations, run);
  return (
    all && {
      ...all,
      elevation: Float32Array.from(kept, (at) => elevations[at] as number),
      grade: Float32Array.from(kept, (at) => all.grade[at] as number),
    }
  );
}
