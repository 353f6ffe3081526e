import pLimit from "p-limit";
import { type ElevationSource, tileUrl } from "../../src/domain/elevationSource";
import { toMercator } from "../../src/geometry/mercator";
import type { TileId } from "../../src/geometry/terrainTiles";
import type { Progress } from "../ground/groundCache";
import type { Outside } from "../ground/readTiles";
import { chooseTiles, groundElevations } from "../profile/ground";
import { decodeElevations } from "../terrain/decode/index";
import type { ElevationRaster } from "../terrain/types";
import type { Points } from "./types";

/** Maximum number of tiles to read. Longer lines use a coarser level. */
export const MAX_GROUND_TILES = 256;
/** The browser's limit of concurrent requests to a server. */
const AT_ONCE = 6;
/** Points processed between two turns of the event loop. */
const A_STEP = 50_000;

interface Places {
  x: Float64Array;
  y: Float64Array;
}

function placesOf({ longitude, latitude }: Points): Places {
  const [x, y] = [new Float64Array(longitude.length), new Float64Array(longitude.length)];
  for (let at = 0; at < x.length; at++)
    [x[at], y[at]] = toMercator(longitude[at] as number, latitude[at] as number);
  return { x, y };
}

function joined(all: readonly Places[]): Places {
  const count = all.reduce((sum, { x }) => sum + x.length, 0);
  const out = { x: new Float64Array(count), y: new Float64Array(count) };
  let filled = 0;
  for (const { x, y } of all) {
    out.x.set(x, filled);
    out.y.set(y, filled);
    filled += x.length;
  }
  return out;
}

/** Reads the tiles' elevations. If one fails, the others are aborted. @throws Error that says why */
async function readTiles(
  { fetchTile, lercWasmUrl }: Outside,
  source: ElevationSource,
  tiles: readonly TileId[],
  signal: AbortSignal,
  onProgress?: Progress,
): Promise<(ElevationRaster | null)[]> {
  const reading = new AbortController();
  const either = AbortSignal.any([signal, reading.signal]);
  const limit = pLimit(AT_ONCE);
  let done = 0;
  const read = async (tile: TileId) => {
    either.throwIfAborted();
    const bytes = await fetchTile(tileUrl(source, tile), either);
    const raster = bytes && (await decodeElevations(source.format, bytes, lercWasmUrl));
    done += 1;
    onProgress?.(done, tiles.length);
    return raster;
  };
  try {
    return await Promise.all(tiles.map((tile) => limit(read, tile)));
  } finally {
    reading.abort();
  }
}

/**
 * Returns the ground elevation at each point of some lines in meters, from tiles of one level. Unknown ground falls
 * back to the recorded elevation.
 *
 * @throws Error that says why the ground can't be read, AbortError
 */
export async function groundOf(
  outside: Outside,
  source: ElevationSource,
  lines: readonly Points[],
  signal: AbortSignal,
  onProgress?: Progress,
): Promise<Float64Array[]> {
  const places = lines.map(placesOf);
  const tiles = chooseTiles(joined(places), source.maxLevel, MAX_GROUND_TILES);
  const rasters = await readTiles(outside, source, tiles, signal, onProgress);
  return places.map(({ x, y }, line) => {
    const out = Float64Array.from(lines[line]?.elevation ?? []);
    for (let at = 0; at < x.length; at += A_STEP) {
      const some = { x: x.subarray(at, at + A_STEP), y: y.subarray(at, at + A_STEP) };
      groundElevations(some, tiles, rasters).forEach((elevation, place) => {
        if (!Number.isNaN(elevation)) out[at + place] = elevation;
      });
    }
    return out;
  });
}
