import { groundScale } from "../terrain/scales";
import { nearTo } from "../viewshed/block";
import { MATCH, NO_DATA, NO_MATCH } from "../zones/types";
import { type GroundMask, maskColumns } from "./mask";

/** Rasters with more cells than this are made coarser. */
const MOST_CELLS = 4_000_000;
/** Cells processed between two checks for an abort. */
const SLICE = 200_000;
/** Tolerance, as a fraction of a cell, for raster edges that differ only by rounding. */
const EDGE = 1e-6;

/** Result of combining masks, with the square meters on the ground of a cell in each row. */
export interface CombinedMask extends GroundMask {
  rowAreas: Float64Array;
  area: number;
  known: number;
}

/**
 * Combines masks into the cells that match all of them (Kleene's conjunction): a cell doesn't match if one mask says
 * so, otherwise it's unknown if one mask doesn't know, otherwise it matches. The order of the masks doesn't matter. The
 * result covers the intersection of all masks that don't match beyond their edges, in cells of the finest mask. Steps
 * are cells processed.
 *
 * @returns null if the masks lie on different parts of the map
 * @throws RangeError without a mask
 */
export function* combineSteps(masks: readonly GroundMask[]): Generator<number, CombinedMask | null, void> {
  const place = placeFor(masks);
  if (!place) return null;
  const { width, height, north, cell } = place;
  const cells = new Uint8Array(width * height).fill(MATCH);
  let [looked, next] = [0, SLICE];
  for (const mask of masks) {
    const columns = maskColumns(width, place, mask);
    for (let row = 0; row < height; row++) {
      join(cells, row * width, columns, mask, north - (row + 0.5) * cell);
      looked += width;
      if (looked < next) continue;
      next = looked + SLICE;
      yield looked;
    }
  }
  const rowAreas = new Float64Array(height);
  let [area, known] = [0, 0];
  for (let row = 0; row < height; row++) {
    const size = (cell * groundScale(north - (row + 0.5) * cell)) ** 2;
    rowAreas[row] = size;
    let [matching, unknown] = [0, 0];
    for (let at = row * width; at < (row + 1) * width; at++) {
      if (cells[at] === MATCH) matching++;
      else if (cells[at] === NO_DATA) unknown++;
    }
    area += matching * size;
    known += (width - unknown) * size;
  }
  return { ...place, cells, beyond: NO_MATCH, rowAreas, area, known };
}

/** Combines one mask with a row of cells. @param y of the row's center */
function join(
  cells: Uint8Array,
  begin: number,
  columns: Int32Array,
  { north, cell, width, cells: from, beyond }: GroundMask,
  y: number,
): void {
  const first = Math.floor((north - y) / cell) * width;
  const isBeyond = first < 0 || first >= from.length;
  for (let column = 0; column < columns.length; column++) {
    const there = columns[column] as number;
    const value = isBeyond || there < 0 ? beyond : (from[first + there] as number);
    if (value === MATCH) continue;
    const at = begin + column;
    if (value === NO_MATCH) cells[at] = NO_MATCH;
    else if (cells[at] !== NO_MATCH) cells[at] = NO_DATA;
  }
}

/**
 * Returns the intersection of all masks that don't match beyond their edges, in whole cells of the finest one, or null
 * if it's empty.
 */
function placeFor(masks: readonly GroundMask[]) {
  const [first] = masks;
  if (!first) throw new RangeError("What agrees needs at least one mask.");
  const bounded = masks.filter(({ beyond }) => beyond !== MATCH);
  const center = centerOf(bounded[0] ?? first);
  // Masks on the other side of the 180th meridian are moved around the world to the first one.
  const boxes = (bounded.length > 0 ? bounded : [first]).map((mask) => {
    const west = nearTo(centerOf(mask), center) - (mask.width / 2) * mask.cell;
    return {
      west,
      east: west + mask.width * mask.cell,
      north: mask.north,
      south: mask.north - mask.height * mask.cell,
    };
  });
  const west = Math.max(...boxes.map((box) => box.west));
  const east = Math.min(...boxes.map((box) => box.east));
  const north = Math.min(...boxes.map((box) => box.north));
  const south = Math.max(...boxes.map((box) => box.south));
  if (!(west < east && south < north)) return null;
  const finest = masks.reduce((one, other) => (other.cell < one.cell ? other : one));
  const { cell } = finest;
  const origin = nearTo(centerOf(finest), center) - (finest.width / 2) * cell;
  const left = Math.floor((west - origin) / cell + EDGE);
  const top = Math.floor((finest.north - north) / cell + EDGE);
  const across = Math.max(1, Math.ceil((east - origin) / cell - EDGE) - left);
  const down = Math.max(1, Math.ceil((finest.north - south) / cell - EDGE) - top);
  const step = Math.ceil(Math.sqrt((across * down) / MOST_CELLS));
  return {
    width: Math.ceil(across / step),
    height: Math.ceil(down / step),
    west: origin + left * cell,
    north: finest.north - top * cell,
    cell: cell * step,
  };
}

const centerOf = ({ west, width, cell }: GroundMask): number => west + (width / 2) * cell;
