import * as Comlink from "comlink";
import lercWasmUrl from "lerc/lerc-wasm.wasm?url";
import { type ElevationSource, tileUrl } from "../../src/domain/elevationSource";
import type { TileId } from "../../src/geometry/terrainTiles";
import { fetchTile } from "../../src/map/terrain/fetchTile";
import { buffersOf } from "../../src/workers/buffersOf";
import { decodeElevations } from "../terrain/decode/index";
import type { ElevationRaster } from "../terrain/types";
import { chooseTiles } from "./ground";
import { profileOf } from "./kernel";
import { layOut } from "./layOut";
import type { Profile, ProfileRequest } from "./types";

/**
 * Reads the elevations of some tiles. If one fails, the others are aborted: a browser limits concurrent requests, and
 * they would delay the next try. Callers that no longer need the profile terminate the worker.
 */
async function readTiles(
  source: ElevationSource,
  tiles: readonly TileId[],
): Promise<(ElevationRaster | null)[]> {
  const reading = new AbortController();
  const read = async (tile: TileId) => {
    const bytes = await fetchTile(tileUrl(source, tile), reading.signal);
    return bytes && decodeElevations(source.format, bytes, lercWasmUrl);
  };
  try {
    return await Promise.all(tiles.map(read));
  } finally {
    reading.abort();
  }
}

/** Returns the message to show when some ground couldn't be read. A partial profile would have wrong figures. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const api = {
  async read({ coordinates, source }: ProfileRequest): Promise<Profile> {
    const stations = layOut(coordinates);
    const tiles = source ? chooseTiles(stations, source.maxLevel) : [];
    let rasters: (ElevationRaster | null)[] = [];
    let error: string | null = null;
    try {
      if (source) rasters = await readTiles(source, tiles);
    } catch (cause) {
      error = reasonOf(cause);
    }
    const profile = profileOf(stations, tiles, rasters, error);
    const { ground, recorded, ...places } = profile;
    const { distance, longitude, latitude } = places;
    return Comlink.transfer(profile, [
      ...buffersOf({ distance, longitude, latitude }),
      ...[ground, recorded].flatMap((row) =>
        row ? buffersOf({ elevation: row.elevation, grade: row.grade }) : [],
      ),
    ]);
  },
};

export type ProfileApi = typeof api;

Comlink.expose(api);
