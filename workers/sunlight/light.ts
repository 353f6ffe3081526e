import { onByteScale } from "./kernel";
import { DIRECTIONS, type SunPlace } from "./types";

/** Position of the sun in the form the loops use: the directions around it, and its height. */
export interface SunStep {
  /** The directions before and after the sun's azimuth. */
  first: number;
  second: number;
  /** Weight of the second direction, 0 to 255. The first has the remainder of 255. */
  weight: number;
  /** 0 to 255 * 255: ground is in sun where the interpolated horizon is lower. */
  height: number;
}

/** Returns null if the sun's upper edge is below the level horizon, so that no ground has sun. */
export function sunStep({ azimuth, edge }: SunPlace): SunStep | null {
  const height = Math.round(255 * onByteScale(edge));
  if (height === 0) return null;
  const turned = (((azimuth % 360) + 360) % 360) * (DIRECTIONS / 360);
  const first = Math.floor(turned) % DIRECTIONS;
  const weight = Math.round((turned - Math.floor(turned)) * 255);
  return { first, second: (first + 1) % DIRECTIONS, weight, height };
}

/**
 * Computes which cells are in sun, one bit per cell (see wordsOf of the viewshed worker).
 *
 * @param first horizons of the step's first direction, a byte per cell; a multiple of 32 cells
 * @param lit overwritten
 */
export function lightOf(first: Uint8Array, second: Uint8Array, step: SunStep, lit: Uint32Array): void {
  const { weight, height } = step;
  for (let word = 0; word < lit.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      const cell = word * 32 + bit;
      const horizon = (first[cell] as number) * (255 - weight) + (second[cell] as number) * weight;
      if (horizon < height) bits |= 1 << bit;
    }
    lit[word] = bits;
  }
}

/** Increments the counts of cells in sun, up to 255. */
export function countLight(first: Uint8Array, second: Uint8Array, step: SunStep, counts: Uint8Array): void {
  const { weight, height } = step;
  for (let cell = 0; cell < counts.length; cell++) {
    const horizon = (first[cell] as number) * (255 - weight) + (second[cell] as number) * weight;
    if (horizon < height && (counts[cell] as number) < 255) counts[cell] = (counts[cell] as number) + 1;
  }
}
