import type { BorderedTile } from "../workers/terrain/types";
import { seededRandom } from "./seeded";

/** Mountains of all slopes and aspects with a grain of a few metres, in metres; sizes without the border of one pixel. */
export function seededElevations(width: number, height: number, seed = 1): BorderedTile {
  const random = seededRandom(seed);
  const stride = width + 2;
  const elevations = new Float32Array(stride * (height + 2));
  for (let row = 0; row < height + 2; row++) {
    for (let column = 0; column < stride; column++) {
      elevations[row * stride + column] =
        1800 +
        600 * Math.sin(column / 97) * Math.cos(row / 71) +
        120 * Math.sin(column / 13 + row / 17) +
        4 * random();
    }
  }
  return { width, height, elevations };
}
