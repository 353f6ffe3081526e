import { EARTH_RADIUS, type ElevationGrid, type Observer, type SightOptions } from "./types";

/** What the loops look up by ring, float32 as all they compute. Index 0 is the observer and isn't used. */
export interface SightTables {
  /** One over the ring. */
  inverse: Float32Array;
  /** Meters that ground so many cells away drops by the earth's curvature: c d² / (2 r). */
  drop: Float32Array;
  /** The target's height as a slope. */
  lift: Float32Array;
  /** Rings that are in range. */
  reach: number;
  /** Cells to either side that are in range so many rows away. */
  halfWidth(down: number): number;
}

export function sightTables(
  { target, radius, cell, curvature }: SightOptions,
  { width, height }: { width: number; height: number },
): SightTables {
  const rings = Math.max(width, height) + 1;
  const inverse = new Float32Array(rings);
  const drop = new Float32Array(rings);
  const lift = new Float32Array(rings);
  for (let ring = 1; ring < rings; ring++) {
    inverse[ring] = 1 / ring;
    drop[ring] = (curvature * (ring * cell) ** 2) / (2 * EARTH_RADIUS);
    lift[ring] = target / ring;
  }
  const reach = radius / cell;
  return {
    inverse,
    drop,
    lift,
    reach: Math.floor(reach),
    halfWidth: (down) => Math.floor(Math.sqrt(Math.max(0, reach * reach - down * down))),
  };
}

/** The elevation of an observer's eyes, float32; NaN where the ground isn't known. */
export const eyeOf = ({ width, elevations }: ElevationGrid, { column, row, eye }: Observer): number =>
  Math.fround((elevations[row * width + column] as number) + eye);
