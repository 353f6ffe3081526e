import * as Comlink from "comlink";
import { tileUrl } from "../../src/domain/elevationSource";
import { keyOf, TILE_SIZE, type TileId } from "../../src/map/terrain/tiles";
import { abortError } from "../../src/workers/abortSignal";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { cropped } from "../terrain/border";
import { decodeElevations } from "../terrain/decode/index";
import { createEngine } from "../terrain/engine";
import type { ElevationRaster } from "../terrain/types";
import { factsOf } from "./describe";
import { groundOf, tilesOf } from "./ground";
import { zoneSteps } from "./kernel";
import { GroundMatch } from "./match";
import type { FoundZones, ZonesArea, ZonesQuery } from "./types";

/** The ground that was asked for last: sliders ask for zones of it again and again, also while it is being read. */
interface Reading {
  area: string;
  match: Promise<GroundMatch>;
  controller: AbortController;
  /** Who is told of progress now. */
  report?: Progress | undefined;
}

type Progress = (done: number, total: number) => unknown;

interface Outside {
  /** The bytes of a tile, or null where the service has none. */
  fetchTile(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Where LERC's decoder is. */
  lercWasmUrl?: string;
}

/** What the zones worker answers. */
export function createZonesApi({ fetchTile, lercWasmUrl }: Outside) {
  const engine = createEngine();
  let reading: Reading | null = null;

  async function readTile(
    { source }: ZonesArea,
    tile: TileId,
    signal: AbortSignal,
  ): Promise<ElevationRaster | null> {
    const bytes = await fetchTile(tileUrl(source, tile), signal);
    return bytes && cropped(await decodeElevations(source.format, bytes, lercWasmUrl), TILE_SIZE);
  }

  /** Reads the ground of an area. A tile around it that can't be read costs the edge its slopes, no more. */
  async function readGround(area: ZonesArea, signal: AbortSignal, report: Progress): Promise<GroundMatch> {
    const { inside, around } = tilesOf(area);
    const rasters = new Map<string, ElevationRaster | null>();
    const keep = async (tile: TileId, raster: Promise<ElevationRaster | null>) => {
      rasters.set(keyOf(tile), await raster);
      report(rasters.size, inside.length + around.length);
    };
    await Promise.all([
      ...inside.map((tile) => keep(tile, readTile(area, tile, signal))),
      ...around.map((tile) =>
        keep(
          tile,
          readTile(area, tile, signal).catch(() => null),
        ),
      ),
    ]);
    signal.throwIfAborted();
    const ground = groundOf(area, inside, (tile) => rasters.get(keyOf(tile)) ?? null);
    return new GroundMatch(ground, engine);
  }

  const stop = () => {
    reading?.controller.abort();
    reading = null;
  };

  function begin(area: ZonesArea, key: string): Reading {
    stop();
    const controller = new AbortController();
    const begun: Reading = {
      area: key,
      controller,
      match: readGround(area, controller.signal, (done, total) => begun.report?.(done, total)),
    };
    // What failed is read again the next time, and nothing goes on for it.
    begun.match.catch(() => {
      controller.abort();
      if (reading === begun) reading = null;
    });
    return begun;
  }

  return {
    /**
     * Zones of an area. An abort ends the call at once; the ground goes on being read for the next call, until another
     * area is asked for or forget is called.
     */
    async find(
      area: ZonesArea,
      query: ZonesQuery,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<FoundZones> {
      const key = JSON.stringify(area);
      if (reading?.area !== key) reading = begin(area, key);
      reading.report = onProgress;
      const match = await unlessAborted(reading.match, signal);
      const found = await driveSteps(findSteps(match, query), signal);
      return Comlink.transfer(found, buffersOf(found));
    },
    /** Ends reading and frees the ground. */
    forget: stop,
  };
}

/** The promise's value, or AbortError as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function* findSteps(match: GroundMatch, query: ZonesQuery): Generator<number, FoundZones, void> {
  const { ground, classes, known } = match;
  const raster = match.match(query.filter);
  yield 0;
  const { rowAreas, west, north, cell } = ground;
  const { minArea, smoothing, most } = query;
  const zones = yield* zoneSteps(raster, { rowAreas, minArea, smoothing, most });
  const coordinates = new Float64Array(zones.coordinates.length);
  for (let at = 0; at < coordinates.length; at += 2) {
    coordinates[at] = west + (zones.coordinates[at] as number) * cell;
    coordinates[at + 1] = north - (zones.coordinates[at + 1] as number) * cell;
  }
  const { count, outlined, areas, zoneRing, ringStart } = zones;
  return {
    count,
    outlined,
    total: areas.reduce((sum, area) => sum + area, 0),
    known,
    areas: areas.slice(0, outlined),
    ...factsOf(zones, ground, classes),
    zoneRing,
    ringStart,
    coordinates,
  };
}
