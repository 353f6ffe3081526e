import type { DegreeBox } from "../../../../domain/mapData";

const TILE = 256;
const MOST_ZOOM = 12;

/** Position and size of a tile or rectangle in the image, in pixels. */
export interface Placed {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface MiniMapPlan {
  tiles: (Placed & { zoom: number; row: number; column: number })[];
  box: Placed;
}

/** Converts a position to Web Mercator pixels at a zoom level. */
function pixelOf(longitude: number, latitude: number, zoom: number): [number, number] {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  const world = TILE * 2 ** zoom;
  return [
    ((longitude + 180) / 360) * world,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  ];
}

/**
 * Returns the tiles of a small map around an extent, at the largest zoom where the extent takes up at most 60% of the
 * width and height.
 */
export function planMiniMap(
  [west, south, east, north]: DegreeBox,
  width: number,
  height: number,
): MiniMapPlan {
  const corners = (zoom: number) => [pixelOf(west, north, zoom), pixelOf(east, south, zoom)] as const;
  let zoom = MOST_ZOOM;
  for (; zoom > 0; zoom--) {
    const [[left, top], [right, bottom]] = corners(zoom);
    if (right - left <= width * 0.6 && bottom - top <= height * 0.6) break;
  }
  const [[left, top], [right, bottom]] = corners(zoom);
  const [startX, startY] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const tiles: MiniMapPlan["tiles"] = [];
  const count = 2 ** zoom;
  for (let row = Math.floor(startY / TILE); row <= Math.floor((startY + height) / TILE); row++)
    for (let column = Math.floor(startX / TILE); column <= Math.floor((startX + width) / TILE); column++) {
      if (row < 0 || row >= count) continue;
      const place = { left: column * TILE - startX, top: row * TILE - startY, width: TILE, height: TILE };
      // The world repeats beyond the 180th meridian.
      tiles.push({ ...place, zoom, row, column: ((column % count) + count) % count });
    }
  return {
    tiles,
    box: {
      left: left - startX,
      top: top - startY,
      width: Math.max(4, right - left),
      height: Math.max(4, bottom - top),
    },
  };
}
