import { HALF_WORLD } from "../../../../src/geometry/mercator";
import {
  TILE_SIZE as SIZE,
  type TerrainFrame,
  type TileId,
  tileWidth,
} from "../../../../src/geometry/terrainTiles";
import type { TerrainAreas } from "../../../../src/map/terrain/areas";
import type { DrawnTile } from "../../../../src/map/terrain/TerrainTiles";
import { bitsOf } from "../../../../workers/terrain/bits";

/**
 * Returns generated ground in patches of `grain` pixels: 0 for unknown, 1 for no match, 2 for a match. Columns and rows
 * count across the whole level.
 */
function valueAt(column: number, row: number, grain: number): 0 | 1 | 2 {
  const [x, y] = [Math.floor(column / grain), Math.floor(row / grain)];
  const hash = Math.imul(x ^ Math.imul(y, 0x9e3779b1), 0x85ebca6b) >>> 24;
  return hash < 20 ? 0 : hash < 140 ? 1 : 2;
}

/** Returns a tile of that ground. */
export function drawn(tile: TileId, grain: number): DrawnTile {
  const known = new Uint8Array(SIZE * SIZE);
  const matches = new Uint8Array(SIZE * SIZE);
  for (let at = 0; at < known.length; at++) {
    const value = valueAt(tile.column * SIZE + (at % SIZE), tile.row * SIZE + Math.floor(at / SIZE), grain);
    known[at] = Number(value > 0);
    matches[at] = Number(value === 2);
  }
  return {
    ...tile,
    filter: { elevation: [0, 1], slope: [], aspect: [] },
    image: {
      key: "",
      width: SIZE,
      height: SIZE,
      rgba: new Uint8ClampedArray(0),
      matched: 0,
      classified: 0,
      known: bitsOf(known, SIZE),
      matches: bitsOf(matches, SIZE),
    },
  };
}

/** Counts a view's areas at nine points of each screen pixel, from the ground at those points. */
export function counted(
  tiles: readonly TileId[],
  { center, resolution, rotation, size }: TerrainFrame,
  shift: number,
  grain: number,
): TerrainAreas {
  const angle = (rotation * Math.PI) / 180;
  const level = tiles[0]?.level ?? 0;
  const across = 2 ** level;
  const there = new Set(tiles.map(({ row, column }) => row * across + column));
  const cell = tileWidth(level) / SIZE;
  let [area, matched] = [0, 0];
  for (let down = 0; down < 3 * size[1]; down++) {
    for (let right = 0; right < 3 * size[0]; right++) {
      const sx = (right + 0.5) / 3 - size[0] / 2;
      const sy = size[1] / 2 - (down + 0.5) / 3;
      const x = center[0] + (sx * Math.cos(angle) - sy * Math.sin(angle)) * resolution;
      const y = center[1] + (sx * Math.sin(angle) + sy * Math.cos(angle)) * resolution;
      const world = across * SIZE;
      const column = (((Math.floor((x + HALF_WORLD) / cell + shift) % world) + world) % world) | 0;
      const row = Math.floor((HALF_WORLD - y) / cell + shift);
      if (!there.has(Math.floor(row / SIZE) * across + Math.floor(column / SIZE))) continue;
      const value = valueAt(column, row, grain);
      const pixel = (resolution / 3 / Math.cosh(y / 6378137)) ** 2;
      if (value > 0) area += pixel;
      if (value === 2) matched += pixel;
    }
  }
  return { area, matched };
}
