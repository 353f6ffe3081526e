import { countBits } from "../../../workers/terrain/bits";
import { groundScale } from "../../../workers/terrain/scales";
import { visitSpans } from "../../../workers/terrain/spans";
import { type TerrainFrame, TILE_SIZE, tileWidth } from "../../geometry/terrainTiles";
import { outlineOn } from "./outline";
import type { DrawnTile } from "./TerrainTiles";

export interface TerrainAreas {
  /** Area of known terrain in square meters on the ground. */
  area: number;
  /** Matching part of it. */
  matched: number;
}

/**
 * Measures the known terrain in a view and the matching part of it. Pixels on the view's edges count partially. Ground
 * area is map area divided by cosh(y / radius) squared, computed per row.
 *
 * @param shift pixels by which tiles are drawn west and north of their position, as in the renderer
 */
export function areasOf(tiles: readonly DrawnTile[], frame: TerrainFrame, shift: number): TerrainAreas {
  let area = 0;
  let matched = 0;
  for (const tile of tiles) {
    const { width, height, known, matches, classified } = tile.image;
    const whole = classified === width * height;
    const cell = tileWidth(tile.level) / TILE_SIZE;
    const { north, outline } = outlineOn(tile, frame, shift);
    visitSpans(outline, width, height, (row, from, to, center, share) => {
      const pixel = share * (cell * groundScale(north - center * cell)) ** 2;
      area += pixel * (whole ? to - from : countBits(known, width, row, from, to));
      matched += pixel * countBits(matches, width, row, from, to);
    });
  }
  return { area, matched };
}
