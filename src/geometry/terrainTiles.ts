import { HALF_WORLD } from "./mercator";

/** Width of a tile in pixels. */
export const TILE_SIZE = 256;
/** Maximum tiles per view; beyond it a coarser level is used. */
const MOST_TILES = 48;

export interface TileId {
  level: number;
  row: number;
  column: number;
}

/** View parameters that determine its tiles. */
export interface TerrainFrame {
  /** Center of the screen in Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters per pixel. */
  resolution: number;
  /** Degrees. */
  rotation: number;
  /** Pixels. */
  size: readonly [width: number, height: number];
}

export const keyOf = ({ level, row, column }: TileId): string => `${level}/${row}/${column}`;

/** Returns the width of a level's tiles in Web Mercator meters. */
export const tileWidth = (level: number): number => (2 * HALF_WORLD) / 2 ** level;

/** Returns the west and north edges of a tile in Web Mercator meters. */
export function cornerOf({ level, row, column }: TileId): [west: number, north: number] {
  const width = tileWidth(level);
  return [column * width - HALF_WORLD, HALF_WORLD - row * width];
}

/** Returns the offset in meters to the world copy in which a tile is nearest to `x`. */
export function worldOf(tile: TileId, x: number): number {
  const center = cornerOf(tile)[0] + tileWidth(tile.level) / 2;
  return Math.round((x - center) / (2 * HALF_WORLD)) * 2 * HALF_WORLD;
}

/**
 * Returns the tiles of a view, nearest to its center first, at the level whose pixels are closest in size to the
 * screen's. Columns wrap around at the 180th meridian.
 */
export function tilesInView(frame: TerrainFrame, maxLevel: number): TileId[] {
  const level = Math.round(Math.log2((2 * HALF_WORLD) / TILE_SIZE / frame.resolution));
  for (let at = Math.min(maxLevel, Math.max(0, level)); ; at--) {
    const tiles = tilesOfLevel(frame, at);
    if (tiles.length <= MOST_TILES || at === 0) return tiles;
  }
}

function tilesOfLevel({ center, resolution, rotation, size }: TerrainFrame, level: number): TileId[] {
  const width = tileWidth(level);
  const count = 2 ** level;
  const [x, y] = [(center[0] + HALF_WORLD) / width, (HALF_WORLD - center[1]) / width];
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = ((size[0] * cosine + size[1] * sine) / 2) * (resolution / width);
  const down = ((size[0] * sine + size[1] * cosine) / 2) * (resolution / width);
  const tiles = new Map<string, TileId & { distance: number }>();
  for (let row = Math.max(0, Math.floor(y - down)); row < Math.min(count, y + down); row++) {
    for (let column = Math.floor(x - across); column < x + across; column++) {
      const tile = { level, row, column: ((column % count) + count) % count };
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (!tiles.has(keyOf(tile))) tiles.set(keyOf(tile), { ...tile, distance });
    }
  }
  return [...tiles.values()]
    .sort((a, b) => a.distance - b.distance)
    .map(({ distance: _distance, ...tile }) => tile);
}

/** Returns the eight tiles around one: NW, N, NE, W, E, SW, S, SE. Null beyond the map's north and south edges. */
export function neighborsOf({ level, row, column }: TileId): (TileId | null)[] {
  const count = 2 ** level;
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((across) => {
      if (down === 0 && across === 0) return [];
      const other = row + down;
      if (other < 0 || other >= count) return [null];
      return [{ level, row: other, column: (column + across + count) % count }];
    }),
  );
}
