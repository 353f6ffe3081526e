/** Layers of air that follow the ground at the bottom and are level at the top, thinnest at the ground. */
export interface Layers {
  /** Number of layers, and of nodes: at the ground and between layers. The node at the top isn't an unknown. */
  count: number;
  /** Thickness of each layer as a fraction of the air's depth. */
  thickness: Float32Array;
  /** Fraction that belongs to each node: half of the adjacent layers. */
  weight: Float32Array;
  /** Fraction of the ground's slope at the center of each layer, 0 to 1. */
  tilt: Float32Array;
  /** Fraction of the depth below each node. */
  height: Float32Array;
}

/** Keeps the wind at the ground within 5% of exact flows over ridges. More layers cost time. */
export const LAYERS = 12;

/**
 * Returns layers that grow by a constant factor.
 *
 * @param lowest thickness of the lowest layer as a fraction of the depth, less than 1 / count
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

/** Finds the factor of a geometric series by bisection, given its sum and `count` terms starting at 1. */
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
