import { groundScale } from "../terrain/scales";
import { nearTo } from "../viewshed/block";
import { MATCH, NO_DATA, NO_MATCH } from "../zones/types";
import { type GroundMask, maskColumns } from "./mask";

/** With more cells the raster gets coarser ones. */
const MOST_CELLS = 4_000_000;
/** Cells that are looked at between two places where an abort is noticed. */
const SLICE = 200_000;
/** Of a cell: edges of rasters that are the same but for rounding. */
const EDGE = 1e-6;

/** What some masks agree on, with square meters on the ground of a cell of each row. */
export interface Agreed extends GroundMask {
  rowAreas: Float64Array;
  area: number;
  known: number;
}

/**
 * The cells that match all masks: a cell doesn't match where one mask says so, nothing is known of it where one knows
 * nothing, and it matches elsewhere (Kleene's conjunction), so that the order of masks is no matter. It lies where all masks
 * do that don't match beyond themselves, with the finest cells of them. Steps are cells that were looked at.
 * @returns null where the masks lie on different parts of the map
 * @throws RangeError without a mask
 */
export function* agreeSteps(masks: readonly GroundMask[]): Generator<number, Agreed | null, void> {
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

/** Joins one mask to a row of cells. @param y of the row's center */
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

/** Where all masks lie that don't match beyond themselves, in whole cells of the finest of all; null: nowhere. */
function placeFor(masks: readonly GroundMask[]) {
  const [first] = masks;
  if (!first) throw new RangeError("What agrees needs at least one mask.");
  const bounded = masks.filter(({ beyond }) => beyond !== MATCH);
  const center = centerOf(bounded[0] ?? first);
  // Masks beyond the 180th meridian from the first one are moved around the world to it.
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
