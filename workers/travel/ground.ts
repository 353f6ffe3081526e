import { driveSteps } from "../../src/workers/driveSteps";
import type { Progress } from "../ground/groundCache";
import type { Mosaic } from "../ground/mosaic";
import { createMosaicReader, type MosaicArea } from "../ground/mosaicReader";
import type { ReadTile } from "../ground/readTiles";
import { groundScale } from "../terrain/scales";
import { steepnessSteps } from "./steepness";

/** Ground with its steepness. */
export interface TravelGround {
  mosaic: Mosaic;
  steepness: Uint8Array;
  /**
   * Meters on the ground along the edge of a cell, at the center. Over ten miles they differ by a fifth of a percent.
   */
  cell: number;
}

/** Reads the ground of areas and caches its tiles for the next one. */
export function createTravelGround(readTile: ReadTile) {
  const reader = createMosaicReader(readTile);
  return {
    async read(area: MosaicArea, signal: AbortSignal, report: Progress): Promise<TravelGround> {
      const mosaic = await reader.read(area, signal, report);
      const cell = mosaic.cell * groundScale(mosaic.north - (mosaic.height / 2) * mosaic.cell);
      return { mosaic, steepness: await driveSteps(steepnessSteps(mosaic, cell), signal), cell };
    },
    forget: reader.forget,
  };
}
