import { HALF_WORLD, toMercator } from "../../src/geometry/mercator";
import { decodeElevations } from "../../workers/terrain/decode/index";
import type { BorderedTile, RowScales } from "../../workers/terrain/types";
import { type PixelTerrain, terrainAt } from "../unit/workers/terrain/oracle";

const TILE = 256;
const RADIUS = 6_378_137;

/** Part of the map as shown on the screen, with north up. */
export interface SeenMap {
  longitude: number;
  latitude: number;
  /** Integer, equal to the tile level. */
  zoom: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** Terrain at a pixel, with its elevation in meters. */
export interface SeenTerrain extends PixelTerrain {
  elevation: number;
}

/** Fetches a tile of the elevation service as LERC, with elevations at pixel corners. */
export type FetchTile = (level: number, row: number, column: number) => Promise<Uint8Array>;

/**
 * Returns the square meters of matching ground in part of the map. Computed pixel by pixel from the elevation service
 * with the textbook form of Horn's method, without any of the product's code for counting.
 */
export async function groundThatMatches(
  seen: SeenMap,
  fetchTile: FetchTile,
  matches: (terrain: SeenTerrain) => boolean,
): Promise<number> {
  const resolution = (2 * HALF_WORLD) / TILE / 2 ** seen.zoom;
  const [x, y] = toMercator(seen.longitude, seen.latitude);
  const [left, top] = [x - (seen.width / 2) * resolution, y + (seen.height / 2) * resolution];
  // Elevations are at pixel corners. Each corner stands for the ground nearest to it.
  const first = { column: (left + HALF_WORLD) / resolution, row: (HALF_WORLD - top) / resolution };
  const [west, north] = [Math.floor(first.column) - 1, Math.floor(first.row) - 1];
  const [width, height] = [seen.width + 3, seen.height + 3];
  const tile: BorderedTile = {
    width,
    height,
    elevations: await mosaic(seen.zoom, west - 1, north - 1, width + 2, height + 2, fetchTile),
  };
  const rows = Array.from({ length: height }, (_, row) => {
    const northing = HALF_WORLD - (north + row) * resolution;
    return 1 / (8 * (resolution / Math.cosh(northing / RADIUS)));
  });
  const scales: RowScales = { x: Float32Array.from(rows), y: Float32Array.from(rows) };
  let area = 0;
  for (let down = 0; down < seen.height; down++) {
    const pixel = (resolution / Math.cosh((top - (down + 0.5) * resolution) / RADIUS)) ** 2;
    const row = Math.round(first.row + down + 0.5) - north;
    for (let right = 0; right < seen.width; right++) {
      const column = Math.round(first.column + right + 0.5) - west;
      const terrain = terrainAt(tile, scales, row, column);
      const elevation = tile.elevations[(row + 1) * (width + 2) + column + 1] as number;
      if (terrain && matches({ ...terrain, elevation })) area += pixel;
    }
  }
  return area;
}

/** Assembles a level's elevations, starting at a column and row, from all tiles that contain them. */
async function mosaic(
  level: number,
  west: number,
  north: number,
  width: number,
  height: number,
  fetchTile: FetchTile,
): Promise<Float32Array> {
  const values = new Float32Array(width * height).fill(Number.NaN);
  for (let row = Math.floor(north / TILE); row * TILE < north + height; row++) {
    for (let column = Math.floor(west / TILE); column * TILE < west + width; column++) {
      const raster = await decodeElevations("lerc", await fetchTile(level, row, column));
      const [right, down] = [column * TILE - west, row * TILE - north];
      for (let at = 0; at < TILE * TILE; at++) {
        const [toColumn, toRow] = [right + (at % TILE), down + Math.floor(at / TILE)];
        if (toColumn < 0 || toRow < 0 || toColumn >= width || toRow >= height) continue;
        values[toRow * width + toColumn] = raster.elevations[
          Math.floor(at / TILE) * raster.width + (at % TILE)
        ] as number;
      }
    }
  }
  return values;
}
