import type { Air } from "./air";
import { cycleSteps } from "./cycle";
import type { Level } from "./levels";
import { flowIn } from "./operator";

/** Residual divergence at which the wind counts as consistent, as a fraction of the initial one. */
export const TOLERANCE = 1e-3;
const MOST_TURNS = 40;
/** Rows processed between two checks for an abort. */
const ROWS = 64;

/** A solution and how it was found. */
export interface Solution {
  potential: Float32Array;
  cycles: number;
  /** Residual divergence, as a fraction of the source. */
  residual: number;
}

/**
 * Finds the potential that removes the divergence from a wind: conjugate gradients with a V-cycle as the preconditioner
 * (Polak and Ribière's form, because the cycle is rounded; Notay, "Flexible conjugate gradients", SIAM J. Sci. Comput.
 * 22, 2000). Steps are parts of iterations.
 *
 * @param source the divergence of the wind, see flow.ts
 * @param start a potential near the solution, which is copied; null: 0
 */
export function* solveSteps(
  air: Air,
  levels: readonly Level[],
  source: Float32Array,
  start: Float32Array | null = null,
  tolerance = TOLERANCE,
): Generator<number, Solution, void> {
  const [finest] = levels;
  if (!finest) throw new RangeError("There are no levels.");
  const potential = start ? start.slice() : new Float32Array(source.length);
  const residual = source.slice();
  const product = new Float32Array(source.length);
  const direction = new Float32Array(source.length);
  if (start) {
    yield* flowSteps(air, potential, product);
    for (let at = 0; at < residual.length; at++)
      residual[at] = (residual[at] as number) - (product[at] as number);
  }
  const whole = Math.sqrt(dot(source, source));
  let left = Math.sqrt(dot(residual, residual));
  let [turns, before, share] = [0, 1, 0];
  while (left > tolerance * whole && turns < MOST_TURNS) {
    finest.source = residual;
    yield* cycleSteps(levels);
    const eased = finest.potential;
    let [now, ofLast] = [0, 0];
    for (let at = 0; at < eased.length; at++) {
      const own = eased[at] as number;
      now += own * (residual[at] as number);
      ofLast += own * (product[at] as number);
    }
    // The last iteration changed the residual by -share of the product.
    const by = (-share * ofLast) / before;
    for (let at = 0; at < direction.length; at++)
      direction[at] = (eased[at] as number) + by * (direction[at] as number);
    yield* flowSteps(air, direction, product);
    share = now / dot(direction, product);
    let squares = 0;
    for (let at = 0; at < direction.length; at++) {
      potential[at] = (potential[at] as number) + share * (direction[at] as number);
      const rest = (residual[at] as number) - share * (product[at] as number);
      residual[at] = rest;
      squares += rest * rest;
    }
    left = Math.sqrt(squares);
    [before, turns] = [now, turns + 1];
    yield turns;
  }
  return { potential, cycles: turns, residual: whole > 0 ? left / whole : 0 };
}

function* flowSteps(air: Air, potential: Float32Array, out: Float32Array): Generator<number, void, void> {
  for (let row = 0; row < air.height; row += ROWS) {
    flowIn(air, potential, out, row, row + ROWS);
    yield row;
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
