import type { Air } from "./air";

/**
 * Applies the equation of the potential whose gradient makes a wind consistent: `into` becomes the flow into the box of
 * air around each node, caused by the correction with a potential. Boxes lie between terrain-following layers, so a
 * node has 14 neighbors: six along and across the layers, and eight diagonal ones where the ground rises to a side.
 *
 * Mass-consistent winds are those that differ least from a first guess, by the squares of the differences, among all
 * without divergence (Sasaki, J. Meteor. Soc. Japan 36, 1958; Sherman, "A mass-consistent model for wind fields over
 * complex terrain", J. Appl. Meteor. 17, 1978; Forthofer, Butler and Wagenbrenner, "A comparison of three approaches
 * for simulating fine-scale surface winds in support of wildland fire management. Part I", Int. J. Wildland Fire 23,
 * 2014).
 *
 * The equation is the derivative of the correction's energy, half the sum of (potential's gradient along a layer at
 * constant height)² and lift x (its vertical gradient)² over all boxes. So it's symmetric and positive, and no air
 * passes the ground because no box reaches below it. The potential is 0 at the top and at the sides, where air passes.
 * Only rows from `first` to before `end` are computed, without the outermost rows and columns.
 *
 * @param potential of each node, column by column from the ground up
 */
export function flowIn(
  air: Air,
  potential: Float32Array,
  into: Float32Array,
  first: number,
  end: number,
): void {
  const { width, height, cell, lift, layers, depth, eastDepth, southDepth, eastRise, southRise, slope } = air;
  const { count, thickness, weight, tilt } = layers;
  for (let row = Math.max(1, first); row < Math.min(height - 1, end); row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const base = at * count;
      const [east, west] = [base + count, base - count];
      const [south, north] = [base + width * count, base - width * count];
      const eastD = eastDepth[at] as number;
      const westD = eastDepth[at - 1] as number;
      const southD = southDepth[at] as number;
      const northD = southDepth[at - width] as number;
      const sides = eastD + westD + southD + northD;
      const eastR = (eastRise[at] as number) / 2;
      const westR = -(eastRise[at - 1] as number) / 2;
      const southR = (southRise[at] as number) / 2;
      const northR = -(southRise[at - width] as number) / 2;
      const rises = eastR + westR + southR + northR;
      const across = cell ** 2 / (depth[at] as number);
      const steep = slope[at] as number;
      let below = 0;
      // Flow from the layer below, and its skew part.
      let up = 0;
      let askewBelow = 0;
      for (let node = 0; node < count; node++) {
        const own = potential[base + node] as number;
        const isTop = node === count - 1;
        const above = isTop ? 0 : (potential[base + node + 1] as number);
        const turn = tilt[node] as number;
        const next = ((across * (lift + turn * turn * steep)) / (thickness[node] as number)) * (own - above);
        const askew = isTop
          ? 0
          : turn *
            (eastR * (potential[east + node + 1] as number) +
              westR * (potential[west + node + 1] as number) +
              southR * (potential[south + node + 1] as number) +
              northR * (potential[north + node + 1] as number));
        into[base + node] =
          (weight[node] as number) *
            (sides * own -
              eastD * (potential[east + node] as number) -
              westD * (potential[west + node] as number) -
              southD * (potential[south + node] as number) -
              northD * (potential[north + node] as number)) +
          next -
          up +
          askew -
          turn * rises * own +
          below * rises * own -
          askewBelow;
        up = next;
        below = turn;
        askewBelow =
          turn *
          (eastR * (potential[east + node] as number) +
            westR * (potential[west + node] as number) +
            southR * (potential[south + node] as number) +
            northR * (potential[north + node] as number));
      }
    }
  }
}
