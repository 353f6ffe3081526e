import { onByteScale } from "./kernel";
import { DIRECTIONS, type SunPlace } from "./types";

/** What the loops need of the sun: between which directions it stands, and how high. */
export interface SunStep {
  /** The direction before the sun's azimuth and the one after it. */
  first: number;
  second: number;
  /** Weight of the second one, 0 to 255; the first one has the rest of 255. */
  weight: number;
  /** 0 to 255 * 255: ground is in sun where the mixed horizon is lower. */
  height: number;
}

/** Null when the sun's upper edge is below the level horizon: no ground has sun then. */
export function sunStep({ azimuth, edge }: SunPlace): SunStep | null {
  const height = Math.round(255 * onByteScale(edge));
  if (height === 0) return null;
  const turned = (((azimuth % 360) + 360) % 360) * (DIRECTIONS / 360);
  const first = Math.floor(turned) % DIRECTIONS;
  const weight = Math.round((turned - Math.floor(turned)) * 255);
  return { first, second: (first + 1) % DIRECTIONS, weight, height };
}

/**
 * Which cells the sun shines on, one bit a cell (see wordsOf of the viewshed worker).
 * @param first the horizons of the step's first direction, a byte a cell; a multiple of 32 cells
 * @param lit written over
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

/** Adds one to the counts of cells that the sun shines on. Counts stop at 255. */
export function countLight(first: Uint8Array, second: Uint8Array, step: SunStep, counts: Uint8Array): void {
  const { weight, height } = step;
  for (let cell = 0; cell < counts.length; cell++) {
    const horizon = (first[cell] as number) * (255 - weight) + (second[cell] as number) * weight;
    if (horizon < height && (counts[cell] as number) < 255) counts[cell] = (counts[cell] as number) + 1;
  }
}
