import type { Air } from "../../../../workers/wind/air";
import type { WindGrid } from "../../../../workers/wind/types";

export function windGrid(
  width: number,
  height: number,
  cell: number,
  elevation: (east: number, north: number) => number,
): WindGrid {
  const elevations = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      elevations[row * width + column] = elevation(
        (column - (width - 1) / 2) * cell,
        ((height - 1) / 2 - row) * cell,
      );
  return { width, height, cell, elevations };
}

/**
 * Exact potential flow over a bell-shaped ridge. Around a cylinder of radius a, the stream function of a wind of speed
 * 1 is z (1 - a² / (x² + z²)) (Milne-Thomson, "Theoretical Hydrodynamics", 6.22; Batchelor, "An Introduction to Fluid
 * Dynamics", 6.6), and any streamline above the cylinder can serve as the ground.
 */
export interface Ridge {
  /** Radius of the cylinder. */
  radius: number;
  /** Height of the streamline far away. */
  base: number;
}

/** Returns the height of the ground. @param x across the ridge, from its crest */
export function ridgeHeight({ radius, base }: Ridge, x: number): number {
  let [low, high] = [base, base + radius];
  for (let turn = 0; turn < 60; turn++) {
    const z = (low + high) / 2;
    if (z * (1 - radius ** 2 / (x * x + z * z)) < base) low = z;
    else high = z;
  }
  return low;
}

/** Returns the exact wind across the ridge, at the ground. */
export function ridgeSpeed(ridge: Ridge, x: number): number {
  const z = ridgeHeight(ridge, x);
  return 1 - (ridge.radius ** 2 * (x * x - z * z)) / (x * x + z * z) ** 2;
}

/** Returns gentle hills as sums of waves, determined by the seed. */
export function hills(seed: number, width: number, height: number, cell: number, rise = 1): WindGrid {
  const wave = (at: number) => Math.sin(seed * 12.9898 + at * 78.233);
  return windGrid(width, height, cell, (east, north) => {
    let sum = 1500;
    for (let at = 1; at <= 6; at++) {
      const phase = (east * wave(at) + north * wave(at + 20)) / (4 * cell) + 3 * wave(at + 40);
      sum += rise * cell * 0.5 * Math.sin(phase);
    }
    return sum;
  });
}

/** Flow through one side of a box, or from a node to the one above. */
interface Passage {
  from: number;
  to: number;
  /** Cubic meters per second. */
  flow: number;
}

/**
 * Returns all flows of a potential's correction in double precision, computed box by box from the continuous equations.
 * The flow through a side is the gradient at constant height, and the flow through the top is what crosses the sloping
 * layer. Nodes are numbered as in the solver, with -1 for outside.
 */
export function passages(air: Air, potential: Float32Array): Passage[] {
  const { width, height, cell, lift, elevations, layers } = air;
  const { count, thickness, tilt } = layers;
  const top = (elevations[0] as number) + (air.depth[0] as number);
  const value = (at: number, node: number) => (node === count ? 0 : (potential[at * count + node] as number));
  const all: Passage[] = [];
  const add = (from: number, to: number, flow: number) => all.push({ from, to, flow });
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      for (const [other, isThere] of [
        [at + 1, column < width - 1],
        [at + width, row < height - 1],
      ] as const) {
        if (!isThere) continue;
        const rise = (elevations[other] as number) - (elevations[at] as number);
        const depth = top - ((elevations[other] as number) + (elevations[at] as number)) / 2;
        for (let layer = 0; layer < count; layer++) {
          // Half of a layer belongs to the node below it, half to the node above.
          const thick = ((thickness[layer] as number) * depth) / 2;
          const slope = (rise / cell) * (tilt[layer] as number);
          const up =
            (value(at, layer + 1) - value(at, layer) + value(other, layer + 1) - value(other, layer)) /
            2 /
            ((thickness[layer] as number) * depth);
          for (const node of [layer, layer + 1]) {
            if (node === count) continue;
            const along = (value(other, node) - value(at, node)) / cell;
            add(at * count + node, other * count + node, cell * thick * (along - slope * up));
          }
          // Flow across the center of the layer, from both columns. A quarter of the box is next to this side.
          for (const own of [at, other]) {
            const change =
              (value(own, layer + 1) - value(own, layer)) /
              ((thickness[layer] as number) * (air.depth[own] as number));
            const both = [layer, layer + 1].map((node) => (value(other, node) - value(at, node)) / cell);
            const along = ((both[0] as number) + (both[1] as number)) / 2;
            const crossing = slope ** 2 * change - slope * along;
            add(
              own * count + layer,
              layer + 1 === count ? -1 : own * count + layer + 1,
              (cell ** 2 / 2) * crossing,
            );
          }
        }
      }
      for (let layer = 0; layer < count; layer++) {
        const change =
          (value(at, layer + 1) - value(at, layer)) /
          ((thickness[layer] as number) * (air.depth[at] as number));
        add(at * count + layer, layer + 1 === count ? -1 : at * count + layer + 1, cell ** 2 * lift * change);
      }
      // The solver's `slope` is the mean over both sides, so each side has half of the box.
    }
  }
  return all;
}

/** Returns the net flow out of each node's box. */
export function netFlows(air: Air, potential: Float32Array): Float64Array {
  const out = new Float64Array(potential.length);
  for (const { from, to, flow } of passages(air, potential)) {
    out[from] = (out[from] as number) + flow;
    if (to >= 0) out[to] = (out[to] as number) - flow;
  }
  return out;
}

/** Yields columns that aren't at a side of the grid, where air passes through. */
export function* innerColumns({ width, height }: Pick<Air, "width" | "height">): Generator<number> {
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) yield row * width + column;
}
