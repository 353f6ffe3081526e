import { smoothstep, unitHash } from "../../elevation/noise";

/** Field colors, from stubble and fallow to green crops. */
const CROPS = [
  [170, 155, 118],
  [156, 143, 104],
  [140, 134, 92],
  [124, 128, 82],
  [108, 122, 72],
  [142, 122, 94],
] as const;
/** Color of fields seen from so far away that they blur. */
const MEAN = [140, 134, 94] as const;
/** Lattice with cells of about a square mile, like the sections of the public land survey on the plains. */
const SECTIONS = 2 ** 14.6;

/** Result of the last `readField` call: color, and how much of the ground it covers. */
export const field: { color: [number, number, number]; share: number } = { color: [0, 0, 0], share: 0 };

/**
 * Computes the field at a position. Sections of a mile are divided into quarters, eighths or strips. Some fields are
 * irrigated in circles, some are pasture. Generated.
 * @param distinct how clearly single fields show, 0 to 1
 * @param pixel pixels per world unit, for the width of tracks between fields
 */
export function readField(x: number, y: number, year: number, distinct: number, pixel: number): void {
  const sx = Math.floor(x * SECTIONS);
  const sy = Math.floor(y * SECTIONS);
  const fx = x * SECTIONS - sx;
  const fy = y * SECTIONS - sy;
  const quarter = (fx < 0.5 ? 0 : 1) + (fy < 0.5 ? 0 : 2);
  const qx = (fx * 2) % 1;
  const qy = (fy * 2) % 1;
  const division = unitHash(sx, sy, 60 + quarter);
  const merged = unitHash(sx, sy, 65) < 0.18;
  let part = merged ? 0 : quarter * 8;
  if (!merged) {
    if (division < 0.25) part += qx < 0.5 ? 1 : 2;
    else if (division < 0.45) part += qy < 0.5 ? 3 : 4;
    else if (division < 0.53) part += 3 + Math.floor(qy * 4);
  }
  const circle = !merged && division > 0.9 && Math.hypot(qx - 0.5, qy - 0.5) < 0.48;
  if (circle) part += 40;
  const crop = CROPS[Math.floor(unitHash(sx, sy, 100 + part + 64 * year) * CROPS.length)] ?? CROPS[0];
  const tone = 0.94 + 0.12 * unitHash(sx, sy, 200 + part + 64 * year);
  // Tracks follow section edges, hedges follow quarter edges.
  const scale = pixel / SECTIONS;
  const track = line(Math.min(fx, fy, 1 - fx, 1 - fy) * scale, 0.0045 * scale) * 0.5;
  const hedge = merged ? 0 : line((Math.min(qx, qy, 1 - qx, 1 - qy) / 2) * scale, 0.003 * scale) * 0.22;
  const bright = tone * (1 + 0.2 * track - 0.5 * hedge);
  for (let band = 0; band < 3; band++) {
    const mean = MEAN[band] ?? 0;
    field.color[band] = mean + ((crop[band] ?? 0) * bright - mean) * distinct;
  }
  const pasture = unitHash(sx, sy, 300 + quarter) < 0.16;
  field.share = 0.55 + ((pasture ? 0.12 : 0.66) - 0.55) * distinct;
}

/**
 * Returns how much of a pixel a line covers.
 * @param distance pixels from the line's center
 * @param half half the line width in pixels
 */
export function line(distance: number, half: number): number {
  return Math.min(1, 2 * half) * (1 - smoothstep(Math.max(0, half - 0.5), half + 0.5, distance));
}
