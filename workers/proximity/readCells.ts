import pLimit from "p-limit";
import type { ElevationSource } from "../../src/domain/elevationSource";
import { keyOf, TILE_SIZE, type TileId } from "../../src/geometry/terrainTiles";
import type { Progress } from "../ground/groundCache";
import { mosaicOf, tileOf } from "../ground/mosaic";
import type { ReadTile } from "../ground/readTiles";
import { CellGradient } from "../terrain/gradient";
import { mercatorScales } from "../terrain/scales";
import type { ElevationRaster } from "../terrain/types";
import type { Cells } from "./cells";
import type { CellTiles } from "./cellTiles";
import type { ReadCells } from "./itemGround";

/** The browser's limit of concurrent requests to a server. */
const AT_ONCE = 6;
/** Number of tiles cached for the next reading. */
const MOST_KEPT = 96;

/**
 * Creates a reader of ground cells, one tile at a time. It caches the last tiles, because the next items are usually
 * close by.
 */
export function createCellReader(readTile: ReadTile) {
  let template = "";
  const kept = new Map<string, ElevationRaster | null>();

  /** Evicts the oldest tiles, except those in `fromRow` and below. */
  function free(fromRow: number): void {
    for (const [key] of kept) {
      if (kept.size <= MOST_KEPT) return;
      if (Number(key.split("/")[1]) < fromRow) kept.delete(key);
    }
  }

  return {
    /**
     * Returns the ground of cells in order.
     *
     * @throws Error that says why a tile can't be read, AbortError
     *
     * @param onProgress tiles read, out of all needed
     */
    async read(
      source: ElevationSource,
      cells: Cells,
      { tiles, needed }: CellTiles,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<ReadCells> {
      if (template !== source.template) kept.clear();
      template = source.template;
      const reading = new AbortController();
      const either = AbortSignal.any([signal, reading.signal]);
      const limit = pLimit(AT_ONCE);
      let done = 0;
      const read = async (key: string, tile: TileId) => {
        either.throwIfAborted();
        const before = kept.get(key);
        const raster = before === undefined ? await readTile(source, tile, either) : before;
        // Moves it to the end, as the most recently used.
        kept.delete(key);
        kept.set(key, raster);
        onProgress?.(++done, needed.size);
      };
      const reads = new Map([...needed].map(([key, tile]) => [key, limit(read, key, tile)] as const));
      // Rejects with the first failure and its reason. The other reads are then aborted.
      const all = Promise.all(reads.values());
      all.catch(() => {});
      const ground: ReadCells = {
        elevations: new Float32Array(cells.count),
        squares: new Float32Array(cells.count),
        facings: new Uint8Array(cells.count),
      };
      try {
        for (const tile of tiles) {
          const { block } = tile;
          const around = [-1, 0, 1].flatMap((down) =>
            [-1, 0, 1].map((across) => tileOf(block, block.left + across, block.top + down)),
          );
          await Promise.race([Promise.all(around.map((beside) => beside && reads.get(keyOf(beside)))), all]);
          signal.throwIfAborted();
          lookAt(cells, tile, source.atCorners, (of) => kept.get(keyOf(of)) ?? null, ground);
          // The row's next tiles need those above them.
          free(block.top - 1);
        }
      } finally {
        reading.abort();
      }
      free(Number.POSITIVE_INFINITY);
      return ground;
    },
  };
}

/** Writes the ground of a tile's cells. */
function lookAt(
  { columns, rows }: Cells,
  { block, cells }: CellTiles["tiles"][number],
  atCorners: boolean,
  rasterOf: (tile: TileId) => ElevationRaster | null,
  ground: ReadCells,
): void {
  const mosaic = mosaicOf(block, atCorners, rasterOf, 1);
  const scales = mercatorScales(mosaic.north, mosaic.cell, mosaic.cell, mosaic.height);
  const gradient = new CellGradient();
  for (const cell of cells) {
    const column = (columns[cell] as number) - block.left * TILE_SIZE;
    const row = (rows[cell] as number) - block.top * TILE_SIZE;
    gradient.at(mosaic, scales, row, column);
    ground.elevations[cell] = mosaic.elevations[(row + 1) * (TILE_SIZE + 2) + column + 1] as number;
    ground.squares[cell] = gradient.squared;
    ground.facings[cell] = gradient.facing;
  }
}
