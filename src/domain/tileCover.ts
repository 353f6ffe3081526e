import type { Extent } from "./geometry";

/** Tile of the Web Mercator scheme; rows count from the north. */
export interface CoverTile {
  level: number;
  row: number;
  column: number;
}

/** Rectangle of tiles, with inclusive ends. */
export interface TileRange {
  level: number;
  firstColumn: number;
  lastColumn: number;
  firstRow: number;
  lastRow: number;
}

/** West, south, east and north in degrees; west is never greater than east. */
type Box = readonly [number, number, number, number];

/** Latitude in degrees where the square world ends. */
export const MERCATOR_LATITUDE = 85.0511287798066;
export const WORLD: Extent = [-180, -MERCATOR_LATITUDE, 180, MERCATOR_LATITUDE];

/**
 * Clips an area to an extent. An area across the 180th meridian (west > east) yields two boxes. Empty if they don't
 * intersect.
 */
export function boxesWithin([west, south, east, north]: Extent, within: Extent = WORLD): Box[] {
  const parts: Box[] =
    west > east
      ? [
          [west, south, 180, north],
          [-180, south, east, north],
        ]
      : [[west, south, east, north]];
  const [left, bottom, right, top] = within;
  return parts
    .map(
      ([w, s, e, n]): Box => [Math.max(w, left), Math.max(s, bottom), Math.min(e, right), Math.min(n, top)],
    )
    .filter(([w, s, e, n]) => w <= e && s <= n);
}

/**
 * Returns the tiles of a level that the boxes touch, without duplicates. Touching only a tile's west or north edge
 * doesn't count.
 */
export function rangesOf(boxes: readonly Box[], level: number): TileRange[] {
  const ranges = boxes.map((box) => rangeOf(box, level)).sort((a, b) => a.firstColumn - b.firstColumn);
  const [first, second] = ranges;
  // Both halves of an area across the 180th meridian may touch the same tiles.
  if (first && second && second.firstColumn <= first.lastColumn)
    return [{ ...first, lastColumn: Math.max(first.lastColumn, second.lastColumn) }];
  return ranges;
}

export function countTiles(boxes: readonly Box[], level: number): number {
  return rangesOf(boxes, level).reduce((sum, range) => sum + sizeOf(range), 0);
}

/** Yields all tiles of a range of levels, coarsest first. */
export function* tilesOf(boxes: readonly Box[], minZoom: number, maxZoom: number): Generator<CoverTile> {
  for (let level = minZoom; level <= maxZoom; level++)
    for (const range of rangesOf(boxes, level))
      for (let row = range.firstRow; row <= range.lastRow; row++)
        for (let column = range.firstColumn; column <= range.lastColumn; column++)
          yield { level, row, column };
}

/** Returns a level's tile by index, or null past the end. */
export function tileAt(boxes: readonly Box[], level: number, at: number): CoverTile | null {
  let left = at;
  for (const range of rangesOf(boxes, level)) {
    const size = sizeOf(range);
    if (left < size) {
      const width = range.lastColumn - range.firstColumn + 1;
      return {
        level,
        row: range.firstRow + Math.floor(left / width),
        column: range.firstColumn + (left % width),
      };
    }
    left -= size;
  }
  return null;
}

const sizeOf = ({ firstColumn, lastColumn, firstRow, lastRow }: TileRange): number =>
  (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1);

function rangeOf([west, south, east, north]: Box, level: number): TileRange {
  const side = 2 ** level;
  const [firstColumn, lastColumn] = between((west / 360 + 0.5) * side, (east / 360 + 0.5) * side, side);
  const [firstRow, lastRow] = between(mercatorY(north) * side, mercatorY(south) * side, side);
  return { level, firstColumn, lastColumn, firstRow, lastRow };
}

function between(from: number, to: number, side: number): [number, number] {
  const first = Math.min(side - 1, Math.max(0, Math.floor(from)));
  return [first, Math.max(first, Math.min(side - 1, Math.ceil(to) - 1))];
}

/** Returns 0 in the north to 1 in the south (EPSG Guidance Note 7-2, method 1024). */
function mercatorY(latitude: number): number {
  const clamped = Math.min(MERCATOR_LATITUDE, Math.max(-MERCATOR_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}
