import { coverSteps, type Paths } from "../ground/cover";
import type { CellPlace, GroundMask } from "../ground/mask";
import { groundScale } from "../terrain/scales";
import { distanceSteps } from "./distance";
import { type DistanceCondition, MATCH, NO_MATCH } from "./types";

/** What distances are measured to. */
export interface NearTargets {
  areas: readonly Paths[];
  /** Lines, and places as lines of one vertex. */
  lines: Paths;
}

/** Reaches in meters, from 400 m to what the slider allows: grids reach as far, and finer ones less far. */
const REACHES = [402, 805, 1609, 3219, 8047] as const;
/** With more cells a grid gets coarser ones. */
const MOST_CELLS = 4_000_000;

/** Squared distances in cells on a grid that reaches beyond the ground, so that what lies outside of it counts. */
export interface DistanceGrid extends CellPlace {
  width: number;
  height: number;
  reach: number;
  squares: Int32Array;
}

type Part = CellPlace & { width: number; height: number };

/** How far a grid has to reach for a distance in meters. */
export const reachOf = (distance: number): number =>
  REACHES.find((reach) => reach >= distance) ?? (REACHES.at(-1) as number);

/** Distances on some ground and around it. Steps are cells that were looked at. */
export function* nearSteps(
  ground: Part,
  targets: NearTargets,
  reach: number,
): Generator<number, DistanceGrid, void> {
  const grid = gridAround(ground, reach);
  const covered = yield* coverSteps(grid, targets.areas, targets.lines);
  const squares = yield* distanceSteps(covered, grid.width, grid.height);
  return { ...grid, reach, squares };
}

/** A grid over the ground and as far around it as the reach, with cells of as many of the ground's as it needs. */
function gridAround({ width, height, west, north, cell }: Part, reach: number): Part {
  const scale = Math.min(groundScale(north), groundScale(north - height * cell));
  const around = Math.ceil(reach / (cell * scale)) + 1;
  const [across, down] = [width + 2 * around, height + 2 * around];
  const step = Math.ceil(Math.sqrt((across * down) / MOST_CELLS));
  return {
    width: Math.ceil(across / step),
    height: Math.ceil(down / step),
    west: west - around * cell,
    north: north + around * cell,
    cell: cell * step,
  };
}

/** The cells of a grid whose centers are at most so far from a target, or all others. @param distance meters on the ground */
export function nearMask(
  { width, height, west, north, cell, squares }: DistanceGrid,
  distance: number,
  side: DistanceCondition["side"] = "within",
): GroundMask {
  const near = side === "within" ? MATCH : NO_MATCH;
  const far = side === "within" ? NO_MATCH : MATCH;
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    // Half a cell, as targets are where cells are covered.
    const most = distance / (cell * groundScale(north - (row + 0.5) * cell)) + 0.5;
    const square = most * most;
    for (let at = row * width; at < (row + 1) * width; at++)
      cells[at] = (squares[at] as number) <= square ? near : far;
  }
  return { width, height, cells, west, north, cell, beyond: far };
}
