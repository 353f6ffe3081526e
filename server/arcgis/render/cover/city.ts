import { gradientNoise, noise, smoothstep, unitHash } from "../../elevation/noise";
import type { Rgb } from "../color";
import { line } from "./fields";

const STREET: Rgb = [134, 132, 127];
const YARD: Rgb = [116, 121, 88];
const TREES: Rgb = [70, 84, 54];
const PARK: Rgb = [102, 118, 70];
const LOT: Rgb = [148, 145, 138];
const ROOFS: readonly Rgb[] = [
  [172, 166, 158],
  [138, 128, 120],
  [122, 114, 110],
  [190, 186, 180],
  [146, 124, 110],
];
const MEAN_ROOF: Rgb = [152, 145, 138];
/** Color of a town seen from so far away that its blocks blur. */
const MEAN: Rgb = [130, 128, 114];

/** Block lattice, about 120 by 240 meters at mid-latitudes. */
const ACROSS = 2 ** 18;
const DOWN = 2 ** 17;
/** Number of blocks between wider streets. */
const AVENUES_ACROSS = 8;
const AVENUES_DOWN = 4;
/**
 * Half the street width as a fraction of block length. Blocks are half as wide as long, so across the block it's twice
 * this fraction.
 */
const HALF_STREET = 0.02;
/** Width of an avenue relative to a street. */
const WIDER = 1.8;
/** Minimum half-width in pixels of an avenue on a map, at any zoom. */
const LEAST_HALF_AVENUE = 0.75;
/** Houses along a block. */
const HOUSES = 13;

/**
 * Result of the last `readCity` call. `share` is the ground coverage, `street` how much of the pixel is street, and
 * `avenue` how much is a wide street as a map draws it, at least 1.5 pixels wide.
 */
export const city: {
  color: [number, number, number];
  share: number;
  street: number;
  avenue: number;
  roof: boolean;
} = { color: [0, 0, 0], share: 0, street: 0, avenue: 0, roof: false };

/**
 * Computes a town's ground at a position: blocks of houses and trees, blocks of large roofs, or parks, with streets
 * between them. Generated.
 * @param canopy texture of trees, about -1 to 1
 * @param pixel pixels per world unit
 * @param built how built-up the position is, from 0 at the edge of town to 1
 */
export function readCity(
  x: number,
  y: number,
  level: number,
  canopy: number,
  pixel: number,
  built: number,
): void {
  const bx = x * ACROSS;
  const by = y * DOWN;
  const ix = Math.floor(bx);
  const iy = Math.floor(by);
  const fx = bx - ix;
  const fy = by - iy;
  const kind = unitHash(ix, iy, 311);
  gradientNoise(((ix + 0.5) / ACROSS) * 2 ** 13, ((iy + 0.5) / DOWN) * 2 ** 13, 310);
  const district = noise.value + 0.3 * (kind - 0.5);
  const park = unitHash(ix >> 1, iy, 313) < 0.05;
  const large = !park && district > 0.36;
  const houses = smoothstep(13, 15.5, level);
  const blocks = smoothstep(11.5, 14, level);

  set(park ? PARK : large ? LOT : YARD, 0.97 + 0.06 * kind + 0.05 * canopy);
  if (!large) mix(TREES, smoothstep(-0.05, 0.3, canopy) * (park ? 0.5 : 0.8));
  const roof = park ? null : large ? hall(ix, iy, fx, fy) : house(ix, iy, fx, fy, built);
  if (!park) mix(MEAN_ROOF, (large ? 0.4 : 0.26) * (1 - houses));
  if (roof) mix(roof, 0.92 * houses);

  const scaleX = pixel / ACROSS;
  const scaleY = pixel / DOWN;
  const across = HALF_STREET * 2;
  const west = ix % AVENUES_ACROSS === 0;
  const east = (ix + 1) % AVENUES_ACROSS === 0;
  const north = iy % AVENUES_DOWN === 0;
  const south = (iy + 1) % AVENUES_DOWN === 0;
  const street = Math.max(
    line(fx * scaleX, across * scaleX * (west ? WIDER : 1)),
    line((1 - fx) * scaleX, across * scaleX * (east ? WIDER : 1)),
    line(fy * scaleY, HALF_STREET * scaleY * (north ? WIDER : 1)),
    line((1 - fy) * scaleY, HALF_STREET * scaleY * (south ? WIDER : 1)),
  );
  const paved = smoothstep(0.42, 0.55, built);
  const wideX = Math.max(LEAST_HALF_AVENUE, across * scaleX * WIDER);
  const wideY = Math.max(LEAST_HALF_AVENUE, HALF_STREET * scaleY * WIDER);
  const avenue = Math.max(
    west ? line(fx * scaleX, wideX) : 0,
    east ? line((1 - fx) * scaleX, wideX) : 0,
    north ? line(fy * scaleY, wideY) : 0,
    south ? line((1 - fy) * scaleY, wideY) : 0,
  );
  city.street = street * paved;
  city.avenue = avenue * paved;
  city.roof = roof !== null;
  mix(STREET, city.street);
  const base = 1 + 0.08 * district;
  for (let band = 0; band < 3; band++) {
    const mean = (MEAN[band] ?? 0) * base;
    city.color[band] = mean + ((city.color[band] ?? 0) - mean) * blocks;
  }
  // Toward its edge, a town has fewer houses on open ground, not paler ones.
  city.share = 0.92 * (roof && houses > 0.5 ? 1 : built);
}

/**
 * Returns the color of a house's roof at a position in a block, or null outside of one. Houses form two rows back to
 * back, each offset within its lot.
 */
function house(ix: number, iy: number, fx: number, fy: number, built: number): Rgb | null {
  const row = fx < 0.5 ? 0 : 1;
  const place = Math.floor(fy * HOUSES);
  const lot = unitHash(2 * ix + row, iy * 16 + place, 314);
  if (built < 0.35 + 0.4 * lot) return null;
  const fromStreet = row === 0 ? fx : 1 - fx;
  const shift = 0.05 * ((lot * 7) % 1);
  const along = fy * HOUSES - place;
  const inside =
    fromStreet > 0.14 + shift &&
    fromStreet < 0.26 + shift + 0.05 * ((lot * 13) % 1) &&
    along > 0.22 &&
    along < 0.78;
  return inside ? (ROOFS[Math.floor(lot * 97) % ROOFS.length] ?? null) : null;
}

/** Returns the color of a commercial roof, or null outside of one. A block has up to eight, surrounded by parking. */
function hall(ix: number, iy: number, fx: number, fy: number): Rgb | null {
  const columns = 1 + Math.floor(2 * unitHash(ix, iy, 315));
  const rows = 1 + Math.floor(4 * unitHash(ix, iy, 316));
  const column = Math.floor(fx * columns);
  const row = Math.floor(fy * rows);
  const lot = unitHash(ix * 4 + column, iy * 8 + row, 317);
  if (lot < 0.12) return null;
  const ux = fx * columns - column;
  const uy = fy * rows - row;
  const left = 0.1 + 0.2 * ((lot * 5) % 1);
  const top = 0.1 + 0.25 * ((lot * 11) % 1);
  const inside =
    ux > left && ux < 0.9 - 0.15 * ((lot * 17) % 1) && uy > top && uy < 0.9 - 0.2 * ((lot * 23) % 1);
  return inside ? (ROOFS[Math.floor(lot * 89) % ROOFS.length] ?? null) : null;
}

function set(color: Rgb, bright: number): void {
  city.color[0] = color[0] * bright;
  city.color[1] = color[1] * bright;
  city.color[2] = color[2] * bright;
}

function mix(color: Rgb, share: number): void {
  const out = city.color;
  out[0] += (color[0] - out[0]) * share;
  out[1] += (color[1] - out[1]) * share;
  out[2] += (color[2] - out[2]) * share;
}
