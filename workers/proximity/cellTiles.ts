import { keyOf, TILE_SIZE, type TileId } from "../../src/geometry/terrainTiles";
import type { TileBlock } from "../ground/mosaic";
import type { Cells } from "./cells";

/** Maximum number of tiles to read: 7,000 square kilometers at 40 degrees, or as many scattered positions. */
export const MAX_TILES = 512;

/** Cells processed between two checks for an abort. */
const SLICE = 50_000;

export interface CellTiles {
  /** Tiles with their cells, row by row. */
  tiles: { block: TileBlock; cells: number[] }[];
  /** All tiles to read, by key, in the same order. Slopes at a tile's edge need its neighbors. */
  needed: Map<string, TileId>;
}

/** Returns the tiles of some cells, or null if there are more than `most`. Steps are cells processed. */
export function* tilesOf(
  { count, columns, rows, grid: { level } }: Cells,
  most = MAX_TILES,
): Generator<number, CellTiles | null, void> {
  const across = 2 ** level;
  const byNumber = new Map<number, number[]>();
  const needed = new Set<number>();
  let [last, list]: [number, number[]] = [-1, []];
  for (let cell = 0; cell < count; cell++) {
    const [column, row] = [columns[cell] as number, rows[cell] as number];
    const [left, top] = [Math.floor(column / TILE_SIZE), Math.floor(row / TILE_SIZE)];
    const number = top * across + left;
    if (number !== last) {
      list = byNumber.get(number) ?? [];
      byNumber.set(number, list);
      last = number;
      needed.add(number);
    }
    list.push(cell);
    const [toWest, toEast] = beside(column % TILE_SIZE);
    const [toNorth, toSouth] = beside(row % TILE_SIZE);
    for (let down = toNorth; down <= toSouth; down++)
      for (let east = toWest; east <= toEast; east++)
        if ((down !== 0 || east !== 0) && top + down >= 0 && top + down < across)
          needed.add((top + down) * across + ((left + east + across) % across));
    if (needed.size > most) return null;
    if (cell % SLICE === SLICE - 1) yield cell;
  }
  const tileAt = (number: number): TileId => ({
    level,
    row: Math.floor(number / across),
    column: number % across,
  });
  return {
    tiles: [...byNumber]
      .sort(([one], [other]) => one - other)
      .map(([number, cells]) => {
        const { row, column } = tileAt(number);
        return { block: { level, left: column, top: row, columns: 1, rows: 1 }, cells };
      }),
    needed: new Map(
      [...needed]
        .sort((one, other) => one - other)
        .map((number) => [keyOf(tileAt(number)), tileAt(number)] as const),
    ),
  };
}

/** Returns the range of neighboring tiles that contain a cell's neighbors, relative to its own tile. */
const beside = (at: number): [first: number, last: number] => [
  at === 0 ? -1 : 0,
  at === TILE_SIZE - 1 ? 1 : 0,
];
