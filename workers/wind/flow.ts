import type { Air } from "./air";
import type { WindField } from "./types";

/** A uniform wind, which follows sloping ground. Meters per second. */
export interface Wind {
  east: number;
  north: number;
}

/**
 * Returns the divergence of a uniform wind in cubic meters per second, like all flows here. Only the boxes at the
 * ground have any, because no air comes out of the ground.
 */
export function divergenceOf(air: Air, { east, north }: Wind): Float32Array {
  const { width, height, cell, layers, elevations } = air;
  const source = new Float32Array(width * height * layers.count);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const across = (elevations[at + 1] as number) - (elevations[at - 1] as number);
      const up = (elevations[at - width] as number) - (elevations[at + width] as number);
      source[at * layers.count] = (-cell / 2) * (east * across + north * up);
    }
  }
  return source;
}

/**
 * Returns the wind at the ground that a potential adds: east and north components along the ground, averaged from the
 * flows through a column's sides.
 */
export function groundFlow(air: Air, potential: Float32Array): WindField {
  const { width, height } = air;
  const [toEast, toSouth] = [throughSides(air, potential, 1), throughSides(air, potential, width)];
  const field = { east: new Float32Array(width * height), north: new Float32Array(width * height) };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const [west, east] = [column > 0 ? at - 1 : at, column < width - 1 ? at : at - 1];
      const [north, south] = [row > 0 ? at - width : at, row < height - 1 ? at : at - width];
      field.east[at] = ((toEast[west] as number) + (toEast[east] as number)) / 2;
      field.north[at] = -((toSouth[north] as number) + (toSouth[south] as number)) / 2;
    }
  }
  return field;
}

/**
 * Returns the speed that a potential adds from each column to the next, at the ground.
 *
 * @param step 1 for the east, or the width for the south
 */
function throughSides(air: Air, potential: Float32Array, step: number): Float32Array {
  const { cell, layers, eastDepth, southDepth, eastRise, southRise } = air;
  const { count, thickness, tilt } = layers;
  const [depth, rise] = step === 1 ? [eastDepth, eastRise] : [southDepth, southRise];
  const speeds = new Float32Array(depth.length);
  const turn = (tilt[0] as number) / (2 * (thickness[0] as number));
  for (let at = 0; at + step < speeds.length; at++) {
    const [own, other] = [at * count, (at + step) * count];
    const [low, next] = [potential[own] as number, potential[other] as number];
    const up = (potential[own + 1] as number) - low + (potential[other + 1] as number) - next;
    speeds[at] = (next - low - ((rise[at] as number) * turn * up) / (depth[at] as number)) / cell;
  }
  return speeds;
}
