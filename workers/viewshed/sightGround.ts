import type { Progress } from "../ground/groundCache";
import type { Mosaic } from "../ground/mosaic";
import { createMosaicReader, type MosaicArea } from "../ground/mosaicReader";
import type { ReadTile } from "../ground/readTiles";
import { knownCells } from "./bitmaps";
import { createSight, type Sight } from "./engine";

/** Ground with its sight lines. */
export interface SightGround {
  mosaic: Mosaic;
  sight: Sight;
  known: Uint32Array;
}

/** Reads the ground of areas and caches its tiles for the next one. */
export function createSightGround(readTile: ReadTile) {
  const reader = createMosaicReader(readTile);
  return {
    async read(area: MosaicArea, signal: AbortSignal, report: Progress): Promise<SightGround> {
      const mosaic = await reader.read(area, signal, report);
      return { mosaic, sight: createSight(mosaic), known: knownCells(mosaic) };
    },
    forget: reader.forget,
  };
}
