import { coverSteps, type Paths } from "../ground/cover";
import type { CellPlace, GroundMask } from "../ground/mask";
import { groundScale } from "../terrain/scales";
import { distanceSteps } from "./distance";
import { type DistanceCondition, MATCH, NO_MATCH } from "./types";

/** Targets that distances are measured to. */
export interface NearTargets {
  areas: readonly Paths[];
  /** Lines, and waypoints as lines of one vertex. */
  lines: Paths;
}

/** Reaches of distance grids in meters, from 400 m to the slider's maximum. Grids with a shorter reach are finer. */
const REACHES = [402, 805, 1609, 3219, 8047] as const;
/** Grids with more cells than this are made coarser. */
const MOST_CELLS = 4_000_000;

/** Squared distances in cells. The grid extends beyond the ground, so that targets outside it count. */
export interface DistanceGrid extends CellPlace {
  width: number;
  height: number;
  reach: number;
  squares: Int32Array;
}

type Part = CellPlace & { width: number; height: number };

/** Returns the reach that a grid needs for a distance in meters. */
export const reachOf = (distance: number): number =>
  REACHES.find((reach) => reach >= distance) ?? (REACHES.at(-1) as number);

/** Measures distances on some ground and around it. Steps are cells processed. */
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

/**
 * Returns a grid over the ground and within reach around it. Its cells span several of the ground's if there would be
 * too many.
 */
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

/**
 * Returns a mask of the cells whose centers are within a distance of a target, or of the other cells for "beyond".
 *
 * @param distance meters on the ground
 */
export function nearMask(
  { width, height, west, north, cell, squares }: DistanceGrid,
  distance: number,
  side: DistanceCondition["side"] = "within",
): GroundMask {
  const near = side === "within" ? MATCH : NO_MATCH;
  const far = side === "within" ? NO_MATCH : MATCH;
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    // Plus half a cell, because targets are rasterized to cells.
    const most = distance / (cell * groundScale(north - (row + 0.5) * cell)) + 0.5;
    const square = most * most;
    for (let at = row * width; at < (row + 1) * width; at++)
      cells[at] = (squares[at] as number) <= square ? near : far;
  }
  return { width, height, cells, west, north, cell, beyond: far };
}
