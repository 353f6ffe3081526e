import type { ElevationSource } from "../../src/domain/elevationSource";
import { keyOf, type TileId } from "../../src/geometry/terrainTiles";
import type { ElevationRaster } from "../terrain/types";
import type { Progress } from "./groundCache";
import { type Mosaic, mosaicOf, type TileBlock, tileOf } from "./mosaic";
import type { ReadTile } from "./readTiles";

export interface MosaicArea {
  source: ElevationSource;
  block: TileBlock;
}

/** Maximum number of cached tiles. An area next to the last one needs most of its tiles again. */
const MOST_KEPT = 96;

/** Creates a reader of areas' ground, without a border, that caches tiles for the next area. */
export function createMosaicReader(readTile: ReadTile) {
  let template = "";
  let kept = new Map<string, ElevationRaster | null>();

  return {
    async read({ source, block }: MosaicArea, signal: AbortSignal, report: Progress): Promise<Mosaic> {
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
      return mosaic;
    },
    forget: () => kept.clear(),
  };
}
