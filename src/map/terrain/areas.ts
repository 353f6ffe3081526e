import { HALF_WORLD } from "../mercator";
import type { DrawnTile } from "./TerrainTiles";
import { cornerOf, TILE_SIZE, tileWidth } from "./tiles";

const RADIUS = HALF_WORLD / Math.PI;

/** Square meters on the ground of one of a tile's pixels, on the average over the tile. */
function pixelArea(tile: DrawnTile): number {
  const width = tileWidth(tile.level);
  const [, north] = cornerOf(tile);
  // The integral over a tile of 1 / cosh(y / radius) squared, which is how Web Mercator stretches areas.
  const rows = RADIUS * (Math.tanh(north / RADIUS) - Math.tanh((north - width) / RADIUS));
  return ((width / TILE_SIZE) * rows) / TILE_SIZE;
}

/** How much known terrain the tiles hold, and how much of it matches: square metres on the ground. */
export function areasOf(tiles: readonly DrawnTile[]): { area: number; matched: number } {
  let area = 0;
  let matched = 0;
  for (const tile of tiles) {
    const pixel = pixelArea(tile);
    area += tile.image.classified * pixel;
    matched += tile.image.matched * pixel;
  }
  return { area, matched };
}
