import { HALF_WORLD } from "../mercator";

/** Pixels along the edge of a tile. */
export const TILE_SIZE = 256;
/** A view has at most so many tiles; with more a coarser level is taken. */
const MOST_TILES = 48;

export interface TileId {
  level: number;
  row: number;
  column: number;
}

/** What of a view decides about its tiles. */
export interface TerrainFrame {
  /** Of the screen's center, meters of Web Mercator. */
  center: readonly [x: number, y: number];
  /** Meters per pixel. */
  resolution: number;
  /** Degrees. */
  rotation: number;
  /** Pixels. */
  size: readonly [width: number, height: number];
}

export const keyOf = ({ level, row, column }: TileId): string => `${level}/${row}/${column}`;

/** Width of a level's tiles in meters of Web Mercator. */
export const tileWidth = (level: number): number => (2 * HALF_WORLD) / 2 ** level;

/** The west and north edges of a tile, meters of Web Mercator. */
export function cornerOf({ level, row, column }: TileId): [west: number, north: number] {
  const width = tileWidth(level);
  return [column * width - HALF_WORLD, HALF_WORLD - row * width];
}

/** Of all the worlds side by side, how far east the one begins in which a tile is nearest to `x`: meters. */
export function worldOf(tile: TileId, x: number): number {
  const center = cornerOf(tile)[0] + tileWidth(tile.level) / 2;
  return Math.round((x - center) / (2 * HALF_WORLD)) * 2 * HALF_WORLD;
}

/**
 * The tiles that a view shows, the ones nearest to its center first, of the level whose pixels come nearest to those of
 * the screen. Across the 180th meridian columns go on from 0.
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

/** The eight tiles around one: NW, N, NE, W, E, SW, S, SE; null beyond the poles' edges of the map. */
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
