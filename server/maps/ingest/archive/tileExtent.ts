import { tileIdToZxy } from "pmtiles";

/** The id of a zoom's first tile. */
export const firstId = (zoom: number): number => (4 ** zoom - 1) / 3;

export const zoomOf = (tileId: number): number => {
  let zoom = 0;
  while (firstId(zoom + 1) <= tileId) zoom++;
  return zoom;
};

/** Where the tiles of an archive lie: its zooms, and the extent of those of the largest zoom. */
export class TileExtent {
  minZoom = Number.POSITIVE_INFINITY;
  maxZoom = -1;
  /** Columns and rows of the largest zoom, both ends included. */
  #box = { left: 0, top: 0, right: 0, bottom: 0 };

  /** Takes in a run of tiles, by the ids of PMTiles. */
  add(first: number, length: number): void {
    for (let id = first; id < first + length; ) {
      const zoom = zoomOf(id);
      const end = Math.min(first + length, firstId(zoom + 1));
      this.minZoom = Math.min(this.minZoom, zoom);
      if (zoom > this.maxZoom) {
        this.maxZoom = zoom;
        this.#box = { left: 2 ** zoom, top: 2 ** zoom, right: -1, bottom: -1 };
      }
      if (zoom === this.maxZoom) this.#addRun(zoom, id - firstId(zoom), end - firstId(zoom));
      id = end;
    }
  }

  /** A run along the curve consists of squares, each one tile of a smaller zoom. */
  #addRun(zoom: number, from: number, to: number): void {
    for (let at = from; at < to; ) {
      let size = 1;
      let up = 0;
      while (up < zoom && at % (size * 4) === 0 && at + size * 4 <= to) {
        size *= 4;
        up++;
      }
      const [, column, row] = tileIdToZxy(firstId(zoom - up) + at / size);
      const side = 2 ** up;
      const box = this.#box;
      box.left = Math.min(box.left, column * side);
      box.top = Math.min(box.top, row * side);
      box.right = Math.max(box.right, (column + 1) * side - 1);
      box.bottom = Math.max(box.bottom, (row + 1) * side - 1);
      at += size;
    }
  }

  /** West, south, east and north in degrees. */
  get degrees(): [number, number, number, number] {
    const side = 2 ** this.maxZoom;
    const { left, top, right, bottom } = this.#box;
    const longitude = (column: number) => (column / side) * 360 - 180;
    const latitude = (row: number) =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;
    return [longitude(left), latitude(bottom + 1), longitude(right + 1), latitude(top)];
  }
}

/** What two extents have in common, and the first where they don't meet: a file may say anything of itself. */
export function within(
  tiles: [number, number, number, number],
  said: readonly number[],
): [number, number, number, number] {
  const [west = 0, south = 0, east = 0, north = 0] = said;
  const common: [number, number, number, number] = [
    Math.max(tiles[0], west),
    Math.max(tiles[1], south),
    Math.min(tiles[2], east),
    Math.min(tiles[3], north),
  ];
  return common.every(Number.isFinite) && common[0] < common[2] && common[1] < common[3] ? common : tiles;
}
