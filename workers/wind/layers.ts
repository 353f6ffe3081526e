/** Layers of air that follow the ground at the bottom and are level at the top, the thinnest at the ground. */
export interface Layers {
  /** How many there are, and as many nodes: at the ground and between layers. The node at the top has no unknown. */
  count: number;
  /** Share of the depth of the air that each layer takes. */
  thickness: Float32Array;
  /** Share that belongs to each node: half of the layers beside it. */
  weight: Float32Array;
  /** How much of the ground's slope the center of each layer has, 0 to 1. */
  tilt: Float32Array;
  /** Share of the depth below each node. */
  height: Float32Array;
}

/** Enough that the wind at the ground is within 5% of exact flows over ridges; more cost time. */
export const LAYERS = 12;

/**
 * Layers that grow by the same factor from one to the next.
 * @param lowest thickness of the lowest layer as a share of the depth, less than 1 / count
 */
export function layersOf(lowest: number, count: number = LAYERS): Layers {
  const factor = factorFor(1 / lowest, count);
  const thickness = new Float32Array(count);
  const weight = new Float32Array(count);
  const tilt = new Float32Array(count);
  const height = new Float32Array(count);
  let [below, next] = [0, lowest];
  for (let layer = 0; layer < count; layer++) {
    thickness[layer] = next;
    weight[layer] = ((layer > 0 ? (thickness[layer - 1] as number) : 0) + next) / 2;
    tilt[layer] = 1 - (below + next / 2);
    height[layer] = below;
    below += next;
    next *= factor;
  }
  return { count, thickness, weight, tilt, height };
}

/** The factor of a geometric series of so many terms from 1 with this sum, by halving. */
function factorFor(sum: number, count: number): number {
  let [low, high] = [1, 2];
  for (let turn = 0; turn < 60; turn++) {
    const mid = (low + high) / 2;
    let [series, term] = [0, 1];
    for (let at = 0; at < count; at++, term *= mid) series += term;
    if (series < sum) low = mid;
    else high = mid;
  }
  return low;
}
