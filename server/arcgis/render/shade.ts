import { smoothstep } from "../elevation/noise";
import { groundMeters, latitudeOf, TILE_SIZE, type TileId } from "../geo/mercator";
import { HEIGHT_MARGIN, HEIGHT_SIZE } from "./heights";

/** Vertical exaggeration by level. From far away slopes would otherwise be invisible. */
const EXAGGERATION = [14, 14, 14, 12, 10, 8, 6.5, 5, 4, 3.2, 2.6, 2.2, 2];
const FINEST_EXAGGERATION = 1.9;
/**
 * Minimum exaggeration where the ground is smooth between measurements of the built-in grid, whose slopes are slight.
 * It rises over levels that draw the ground softer. It falls again where one slope fills the screen, which would only
 * look dark.
 */
const LEAST_ON_SMOOTH = { first: 5, most: 8, last: 2.5, rises: [7, 10], falls: [11, 14] } as const;

/**
 * Light from the northwest with fill lights from the west and north: weight, and unit vector to the light (x east, y
 * south, z up).
 */
const LIGHTS = [
  { share: 0.6, azimuth: 315, altitude: 42 },
  { share: 0.22, azimuth: 265, altitude: 35 },
  { share: 0.18, azimuth: 5, altitude: 40 },
].map(({ share, azimuth, altitude }) => {
  const a = (azimuth * Math.PI) / 180;
  const h = (altitude * Math.PI) / 180;
  return { share, x: Math.sin(a) * Math.cos(h), y: -Math.cos(a) * Math.cos(h), z: Math.sin(h) };
});
const FLAT = LIGHTS.reduce((sum, { share, z }) => sum + share * z, 0);

export interface Shading {
  /** Light per pixel of the tile: 1 on flat ground, less in shade, more on slopes that face the light. */
  light: Float32Array;
  /** Rise over run without exaggeration. */
  slope: Float32Array;
  /** How much the ground faces north: -1 to 1, 0 on flat ground. */
  north: Float32Array;
}

function leastOnSmooth(level: number): number {
  const { first, most, last, rises, falls } = LEAST_ON_SMOOTH;
  const risen = first + (most - first) * smoothstep(...rises, level);
  return risen - (most - last) * smoothstep(...falls, level);
}

/**
 * Computes a multidirectional hillshade (after Mark, "Multidirectional, oblique-weighted, shaded-relief image", USGS
 * OFR 92-422).
 * @param rough pixels with realistic roughness: all, those marked 1, or none (null)
 */
export function shade(heights: Float32Array, id: TileId, rough: Uint8Array | "all" | null): Shading {
  const light = new Float32Array(TILE_SIZE * TILE_SIZE);
  const slope = new Float32Array(TILE_SIZE * TILE_SIZE);
  const north = new Float32Array(TILE_SIZE * TILE_SIZE);
  const onRough = EXAGGERATION[id.level] ?? FINEST_EXAGGERATION;
  const onSmooth = Math.max(onRough, leastOnSmooth(id.level));
  for (let row = 0; row < TILE_SIZE; row++) {
    const y = (id.row + (row + 0.5) / TILE_SIZE) * 2 ** -id.level;
    const pixel = (groundMeters(latitudeOf(y)) * 2 ** -id.level) / TILE_SIZE;
    for (let column = 0; column < TILE_SIZE; column++) {
      const at = (row + HEIGHT_MARGIN) * HEIGHT_SIZE + column + HEIGHT_MARGIN;
      const dx = ((heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)) / (2 * pixel);
      const dy = ((heights[at + HEIGHT_SIZE] ?? 0) - (heights[at - HEIGHT_SIZE] ?? 0)) / (2 * pixel);
      const rise = Math.sqrt(dx * dx + dy * dy);
      const out = row * TILE_SIZE + column;
      const exaggeration = rough === "all" || rough?.[out] === 1 ? onRough : onSmooth;
      const ex = dx * exaggeration;
      const ey = dy * exaggeration;
      const length = Math.sqrt(1 + ex * ex + ey * ey);
      let sum = 0;
      for (const { share, x, y: towards, z } of LIGHTS) sum += share * Math.max(0, z - ex * x - ey * towards);
      light[out] = sum / length / FLAT;
      slope[out] = rise;
      north[out] = rise === 0 ? 0 : (dy / rise) * Math.min(1, rise * 4);
    }
  }
  return { light, slope, north };
}
