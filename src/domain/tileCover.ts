import type { Extent } from "./geometry";

/** A tile of the Web Mercator scheme; rows are counted from the north. */
export interface CoverTile {
  level: number;
  row: number;
  column: number;
}

/** A rectangle of tiles; both ends belong to it. */
export interface TileRange {
  level: number;
  firstColumn: number;
  lastColumn: number;
  firstRow: number;
  lastRow: number;
}

/** West, south, east and north in degrees; west is never greater than east. */
type Box = readonly [number, number, number, number];

/** The latitude at which the square world ends, degrees. */
export const MERCATOR_LATITUDE = 85.0511287798066;
export const WORLD: Extent = [-180, -MERCATOR_LATITUDE, 180, MERCATOR_LATITUDE];

/** Boxes of an area (west > east: across the 180th meridian) as far as it lies within another one; none where it doesn't. */
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

/** The tiles of a level that boxes touch, each once. An edge that only meets a tile's west or north side doesn't count. */
export function rangesOf(boxes: readonly Box[], level: number): TileRange[] {
  const ranges = boxes.map((box) => rangeOf(box, level)).sort((a, b) => a.firstColumn - b.firstColumn);
  const [first, second] = ranges;
  // Both halves of an area across the 180th meridian may lie in the same tiles.
  if (first && second && second.firstColumn <= first.lastColumn)
    return [{ ...first, lastColumn: Math.max(first.lastColumn, second.lastColumn) }];
  return ranges;
}

export function countTiles(boxes: readonly Box[], level: number): number {
  return rangesOf(boxes, level).reduce((sum, range) => sum + sizeOf(range), 0);
}

/** All tiles from one level to another one, the coarsest first. */
export function* tilesOf(boxes: readonly Box[], minZoom: number, maxZoom: number): Generator<CoverTile> {
  for (let level = minZoom; level <= maxZoom; level++)
    for (const range of rangesOf(boxes, level))
      for (let row = range.firstRow; row <= range.lastRow; row++)
        for (let column = range.firstColumn; column <= range.lastColumn; column++)
          yield { level, row, column };
}

/** One tile of a level by its number from 0 on; null past the end. */
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

/** From 0 in the north to 1 in the south (EPSG Guidance Note 7-2, method 1024). */
function mercatorY(latitude: number): number {
  const clamped = Math.min(MERCATOR_LATITUDE, Math.max(-MERCATOR_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}
