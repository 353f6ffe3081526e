import { keyOf, type TileId } from "../../src/map/terrain/tiles";
import type { Progress } from "../ground/keptGround";
import { type Mosaic, mosaicOf, type TileBlock, tileOf } from "../ground/mosaic";
import type { ReadTile } from "../ground/readTiles";
import type { ElevationRaster } from "../terrain/types";
import { knownCells } from "./bitmaps";
import { createSight, type Sight } from "./engine";
import type { SightRequest } from "./types";

export interface SightArea {
  source: SightRequest["source"];
  block: TileBlock;
}

/** Ground with what sees over it. */
export interface SightGround {
  mosaic: Mosaic;
  sight: Sight;
  known: Uint32Array;
}

/** Tiles that were read last; a radius that grows or a spot that moves needs most of them again. */
const MOST_KEPT = 96;

/** Reads the ground of an area and keeps its tiles for the next one. */
export function createSightGround(readTile: ReadTile) {
  let template = "";
  let kept = new Map<string, ElevationRaster | null>();

  return {
    async read({ source, block }: SightArea, signal: AbortSignal, report: Progress): Promise<SightGround> {
      if (template !== source.template) kept.clear();
      template = source.template;
      const tiles: TileId[] = [];
      for (let row = block.top; row < block.top + block.rows; row++) {
        for (let column = block.left; column < block.left + block.columns; column++) {
          const tile = tileOf(block, column, row);
          if (tile) tiles.push(tile);
        }
      }
      const before = kept;
      let done = 0;
      const rasters = new Map<string, ElevationRaster | null>();
      await Promise.all(
        tiles.map(async (tile) => {
          const key = keyOf(tile);
          rasters.set(key, before.get(key) ?? (await readTile(source, tile, signal)));
          report(++done, tiles.length);
        }),
      );
      signal.throwIfAborted();
      const mosaic = mosaicOf(block, source.atCorners, (tile) => rasters.get(keyOf(tile)) ?? null, 0);
      for (const [key, raster] of before) if (rasters.size < MOST_KEPT) rasters.set(key, raster);
      kept = rasters;
      return { mosaic, sight: createSight(mosaic), known: knownCells(mosaic) };
    },
    forget: () => kept.clear(),
  };
}
