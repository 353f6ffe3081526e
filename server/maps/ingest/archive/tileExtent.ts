import { tileIdToZxy } from "pmtiles";

/** Returns the ID of a zoom level's first tile. */
export const firstId = (zoom: number): number => (4 ** zoom - 1) / 3;

export const zoomOf = (tileId: number): number => {
  let zoom = 0;
  while (firstId(zoom + 1) <= tileId) zoom++;
  return zoom;
};

/** Columns and rows of a zoom level, or fractions of the whole world. The end is exclusive. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EMPTY: Box = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

const union = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const holds = (outer: Box, { left, top, right, bottom }: Box): boolean =>
  outer.left <= left && outer.top <= top && outer.right >= right && outer.bottom >= bottom;

/** Returns the whole tiles that contain a box of the next zoom level. */
const above = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.floor(left / 2),
  top: Math.floor(top / 2),
  right: Math.ceil(right / 2),
  bottom: Math.ceil(bottom / 2),
});

/** Zoom levels and extent of an archive's tiles. */
export class TileExtent {
  minZoom = Number.POSITIVE_INFINITY;
  maxZoom = -1;
  private boxes = new Map<number, Box>();

  /** Adds a run of tiles by PMTiles ID. */
  add(first: number, length: number): void {
    for (let id = first; id < first + length; ) {
      const zoom = zoomOf(id);
      const end = Math.min(first + length, firstId(zoom + 1));
      this.minZoom = Math.min(this.minZoom, zoom);
      this.maxZoom = Math.max(this.maxZoom, zoom);
      this.addRun(zoom, id - firstId(zoom), end - firstId(zoom));
      id = end;
    }
  }

  /** A run along the curve consists of squares, each a single tile of a lower zoom level. */
  private addRun(zoom: number, from: number, to: number): void {
    let box = this.boxes.get(zoom) ?? EMPTY;
    for (let at = from; at < to; ) {
      let size = 1;
      let up = 0;
      while (up < zoom && at % (size * 4) === 0 && at + size * 4 <= to) {
        size *= 4;
        up++;
      }
      const [, column, row] = tileIdToZxy(firstId(zoom - up) + at / size);
      const side = 2 ** up;
      const [left, top] = [column * side, row * side];
      box = union(box, { left, top, right: left + side, bottom: top + side });
      at += size;
    }
    this.boxes.set(zoom, box);
  }

  /**
   * Box at the highest zoom level, whose tiles follow the map's edges most closely. A lower level extends it only if it
   * has tiles beyond those that cover the higher levels, such as a world map with one detailed state.
   */
  private get shown(): Box {
    let shown = EMPTY;
    for (let zoom = this.maxZoom; zoom >= this.minZoom; zoom--) {
      const box = this.boxes.get(zoom);
      const covered = above(shown);
      // Convert to the scale of this level. Halves are parts of its tiles.
      shown = { left: shown.left / 2, top: shown.top / 2, right: shown.right / 2, bottom: shown.bottom / 2 };
      if (box && !holds(covered, box)) shown = union(shown, box);
    }
    return shown;
  }

  /** West, south, east and north in degrees. */
  get degrees(): [number, number, number, number] {
    const side = 2 ** this.minZoom;
    const { left, top, right, bottom } = this.shown;
    const longitude = (column: number) => (column / side) * 360 - 180;
    const latitude = (row: number) =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;
    return [longitude(left), latitude(bottom), longitude(right), latitude(top)];
  }
}

/** Returns the intersection of two extents, or the first if they don't meet, because a file's metadata may be wrong. */
export function intersectExtents(
  tiles: [number, number, number, number],
  declared: readonly number[],
): [number, number, number, number] {
  const [west = 0, south = 0, east = 0, north = 0] = declared;
  const common: [number, number, number, number] = [
    Math.max(tiles[0], west),
    Math.max(tiles[1], south),
    Math.min(tiles[2], east),
    Math.min(tiles[3], north),
  ];
  return common.every(Number.isFinite) && common[0] < common[2] && common[1] < common[3] ? common : tiles;
}
