import * as Comlink from "comlink";
import { seenSun } from "../../src/domain/sunlight";
import { toMercator } from "../../src/geometry/mercator";
import type { TerrainFrame } from "../../src/geometry/terrainTiles";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createGroundCache, type Progress } from "../ground/groundCache";
import type { GroundMask } from "../ground/mask";
import { createMosaicReader, type MosaicArea } from "../ground/mosaicReader";
import { createReadTile, type Outside } from "../ground/readTiles";
import { nearTo } from "../viewshed/block";
import { blockFor } from "./area";
import { spotDay } from "./spot";
import { maskOf, momentSteps, outlineSteps, type SunlightResult, sunSteps, sunsOfDay } from "./steps";
import { type SunGround, sunGround } from "./sunGround";
import type { Sweepers } from "./sweepers";
import type { FoundSun, SunArea, SunOutlines, SunRequest, SunSpot, SunSpotRequest } from "./types";

const ALONE: Sweepers = { sweep: async () => {}, forget: () => {} };

/**
 * Creates the API of the sunlight worker.
 *
 * @param sweepers additional workers; without them it computes all horizons itself
 */
export function createSunlightApi(outside: Outside, sweepers: Sweepers = ALONE) {
  const reader = createMosaicReader(createReadTile(outside));
  const kept = createGroundCache<MosaicArea & { frame: TerrainFrame }, SunGround>(
    async (area, signal, report) => sunGround(await reader.read(area, signal, report), area.frame),
  );
  let shone: SunlightResult | null = null;

  async function groundOf({ source, frame }: SunArea, signal: AbortSignal, onProgress?: Progress) {
    const block = blockFor(frame, source.maxLevel);
    return block && kept.get({ source, block, frame }, signal, onProgress);
  }

  return {
    /**
     * Computes sun and shade of an area, or its hours of sun. Null if the area is too large. An abort takes effect
     * within a row of blocks. Reading continues for the next call, until one needs other ground or `forget` is called.
     */
    async shine(request: SunRequest, signal: AbortSignal, onProgress?: Progress): Promise<FoundSun | null> {
      const ground = await groundOf(request.area, signal, onProgress);
      if (!ground) return null;
      if (request.day) {
        const { mosaic: grid, box, cell, horizons } = ground;
        const missing = horizons.missing(sunsOfDay(ground, request.day));
        await sweepers.sweep({ grid, box, cell }, horizons, missing, signal);
      }
      shone = await driveSteps(sunSteps(ground, request), signal);
      const { found } = shone;
      return Comlink.transfer(found, buffersOf(found.picture));
    },
    /** Returns a mask of the ground in sun or in shade at a moment. Null if the area is too large. */
    async mask(
      { area, at }: Pick<SunRequest, "area" | "at">,
      which: "sun" | "shade",
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<GroundMask | null> {
      const ground = await groundOf(area, signal, onProgress);
      if (!ground) return null;
      const moment = await driveSteps(momentSteps(ground, at), signal);
      shone = moment;
      const mask = maskOf(moment, which);
      return Comlink.transfer(mask, buffersOf(mask));
    },
    /** Returns when a position in an area has sun. Null if the area is too large or doesn't contain the position. */
    async spot({ area, spot, day }: SunSpotRequest, signal: AbortSignal): Promise<SunSpot | null> {
      const ground = await groundOf(area, signal);
      if (!ground) return null;
      const { mosaic, cell } = ground;
      const at = cellAt(mosaic, spot);
      if (!at) return null;
      return spotDay(mosaic, at.column, at.row, cell, day, (moment) => seenSun(moment, ...spot));
    },
    /**
     * Outlines the ground last found in sun or in shade, smoothed without changing its acreage.
     *
     * @param minArea square meters: smaller patches and holes are left out
     * @param most maximum number of patches, largest first
     */
    async outline(
      which: "sun" | "shade",
      minArea: number,
      most: number,
      signal: AbortSignal,
    ): Promise<SunOutlines> {
      const lit = shone?.lit;
      if (!shone || !lit) throw new Error("Sun and shade haven't been computed yet.");
      const outlines = await driveSteps(outlineSteps({ ...shone, lit }, which, minArea, most), signal);
      return Comlink.transfer(outlines, buffersOf(outlines));
    },
    /** Stops reading and frees the ground. */
    forget(): void {
      kept.stop();
      reader.forget();
      sweepers.forget();
      shone = null;
    },
  };
}

/** Returns the cell of a mosaic at a longitude and latitude, or null outside of it. */
function cellAt(
  mosaic: SunGround["mosaic"],
  spot: SunSpotRequest["spot"],
): { column: number; row: number } | null {
  const [x, y] = toMercator(...spot);
  const column = Math.floor(
    (nearTo(x, mosaic.west + (mosaic.width / 2) * mosaic.cell) - mosaic.west) / mosaic.cell,
  );
  const row = Math.floor((mosaic.north - y) / mosaic.cell);
  return column < 0 || row < 0 || column >= mosaic.width || row >= mosaic.height ? null : { column, row };
}
