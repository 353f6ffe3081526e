/**
 * Noise on square lattices over the world. Level k has 2^k cells across. The same input always gives the same value.
 */

/** 64 precomputed directions, so the inner loops need no trigonometry. */
const DIRECTIONS = 64;
const DIRECTION_X = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.cos((2 * Math.PI * i) / DIRECTIONS),
);
const DIRECTION_Y = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.sin((2 * Math.PI * i) / DIRECTIONS),
);

const TABLE_SCALE = 4096;
const TABLE_MASK = TABLE_SCALE - 1;
/** Radians between entries of the table. */
const ENTRY_ANGLE = (2 * Math.PI) / TABLE_SCALE;
/** A sine is a cosine three quarters of a turn later. */
const SINE_SHIFT = (TABLE_SCALE * 3) / 4;
const COSINE = Float64Array.from({ length: TABLE_SCALE }, (_, i) =>
  Math.cos((2 * Math.PI * i) / TABLE_SCALE),
);

/**
 * Returns a 32-bit hash of a lattice point. Uses the mixing steps of MurmurHash3's finalizer (Appleby, public domain).
 */
export function hash(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a hash as a number from 0 to 1. */
export function unitHash(x: number, y: number, seed: number): number {
  return hash(x, y, seed) / 4294967296;
}

/** Result of the last gradientNoise or gullyNoise call. Read it right away; the next call overwrites it. */
export const noise = { value: 0, dx: 0, dy: 0 };

/**
 * Writes gradient noise (about -0.7 to 0.7) and its derivatives per lattice unit to `noise`. Perlin, "Improving Noise"
 * (2002); derivatives after Quilez, "Gradient noise derivatives".
 */
export function gradientNoise(x: number, y: number, seed: number): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const du = 30 * fx * fx * (fx * (fx - 2) + 1);
  const dv = 30 * fy * fy * (fy * (fy - 2) + 1);
  const a = hash(ix, iy, seed) & 63;
  const b = hash(ix + 1, iy, seed) & 63;
  const c = hash(ix, iy + 1, seed) & 63;
  const d = hash(ix + 1, iy + 1, seed) & 63;
  const ax = DIRECTION_X[a] ?? 0;
  const ay = DIRECTION_Y[a] ?? 0;
  const bx = DIRECTION_X[b] ?? 0;
  const by = DIRECTION_Y[b] ?? 0;
  const cx = DIRECTION_X[c] ?? 0;
  const cy = DIRECTION_Y[c] ?? 0;
  const ex = DIRECTION_X[d] ?? 0;
  const ey = DIRECTION_Y[d] ?? 0;
  const va = ax * fx + ay * fy;
  const vb = bx * (fx - 1) + by * fy;
  const vc = cx * fx + cy * (fy - 1);
  const vd = ex * (fx - 1) + ey * (fy - 1);
  const mix = va - vb - vc + vd;
  noise.value = va + u * (vb - va) + v * (vc - va) + u * v * mix;
  noise.dx = ax + u * (bx - ax) + v * (cx - ax) + u * v * (ax - bx - cx + ex) + du * (vb - va + v * mix);
  noise.dy = ay + u * (by - ay) + v * (cy - ay) + u * v * (ay - by - cy + ey) + dv * (vc - va + u * mix);
}

/**
 * Writes ridges and gullies along a direction to `noise`, by blending one wave per lattice point. Values are -1 to 1,
 * with derivatives across the wave. Based on phasor noise (Tricard et al. 2019) with one pivot per cell.
 * @param acrossX unit vector perpendicular to the gullies
 */
export function gullyNoise(x: number, y: number, acrossX: number, acrossY: number, seed: number): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  let cosine = 0;
  let sine = 0;
  for (let corner = 0; corner < 4; corner++) {
    const cx = corner & 1;
    const cy = corner >> 1;
    const h = hash(ix + cx, iy + cy, seed);
    const pivotX = cx + ((h & 255) / 255 - 0.5) * 0.8;
    const pivotY = cy + (((h >>> 8) & 255) / 255 - 0.5) * 0.8;
    const phase = (fx - pivotX) * acrossX + (fy - pivotY) * acrossY;
    const weight = (cx ? u : 1 - u) * (cy ? v : 1 - v);
    const turn = phase * TABLE_SCALE;
    const entry = Math.round(turn);
    const at = entry & TABLE_MASK;
    // Interpolate between entries. A gully may be hundreds of meters deep, so steps in the table would show as
    // decimeters.
    const beyond = (turn - entry) * ENTRY_ANGLE;
    const cosineAt = COSINE[at] ?? 0;
    const sineAt = COSINE[(at + SINE_SHIFT) & TABLE_MASK] ?? 0;
    cosine += weight * (cosineAt - beyond * sineAt);
    sine += weight * (sineAt + beyond * cosineAt);
  }
  noise.value = cosine;
  noise.dx = -2 * Math.PI * sine * acrossX;
  noise.dy = -2 * Math.PI * sine * acrossY;
}

/** Returns 0 below the first edge, 1 above the second, and a smooth transition between them. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
