import { EARTH_RADIUS, type ElevationGrid, type Observer, type SightOptions } from "./types";

/** Lookup tables by ring, in float32 like all arithmetic of the loops. Index 0 is the observer and unused. */
export interface SightTables {
  /** Reciprocal of the ring number. */
  inverse: Float32Array;
  /** Meters that ground at this distance in cells drops due to the earth's curvature: c d² / (2 r). */
  drop: Float32Array;
  /** Target height as a slope. */
  lift: Float32Array;
  /** Number of rings in range. */
  reach: number;
  /** Number of cells in range to either side, in a row `down` rows away. */
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

/** Returns the elevation of an observer's eyes as float32, NaN if the ground isn't known. */
export const eyeOf = ({ width, elevations }: ElevationGrid, { column, row, eye }: Observer): number =>
  Math.fround((elevations[row * width + column] as number) + eye);
