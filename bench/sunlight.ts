import { inOneGo } from "../src/domain/inOneGo";
import { grassGrid, hasGrass } from "../tests/support/grass";
import type { Mosaic } from "../workers/ground/mosaic";
import { plainLoops } from "../workers/sunlight/engine";
import { createHorizons, type Horizons } from "../workers/sunlight/horizons";
import { horizonDegrees } from "../workers/sunlight/kernel";
import { sunSteps } from "../workers/sunlight/steps";
import type { SunGround } from "../workers/sunlight/sunGround";
import { DIRECTIONS } from "../workers/sunlight/types";
import { knownCells } from "../workers/viewshed/bitmaps";
import { seededGround as ground } from "./elevations";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";

const CELL = 10;
/** r.horizon takes minutes for 64 directions of a larger grid. */
const FEW = 8;
/** Horizons within this many degrees of r.horizon's count as equal. At least the fraction SAME of the cells must. */
const NEAR = 0.5;
const SAME = 0.9;

/** Horizons of all cells and the resulting sunlight, against GRASS r.horizon. */
export const sunlightSuite: BenchSuite = {
  name: "sunlight",
  cases: (smoke): BenchCase[] => {
    const edge = smoke ? 128 : 1024;
    const small = smoke ? 64 : 256;
    const size = `${edge} x ${edge} float DEM`;
    return [
      {
        name: `horizons in ${DIRECTIONS} directions`,
        size,
        setup: () => ({ ours: () => allOf(horizonsOn(edge), DIRECTIONS), peers: {} }),
      },
      {
        name: `horizons in ${FEW} directions`,
        size: `${small} x ${small} float DEM`,
        setup: () => prepareFew(small),
      },
      { name: "sun and shade at a time, with acres and picture", size, setup: () => prepareMoment(edge) },
      { name: "hours of sun of a day, with acres and picture", size, setup: () => prepareDay(edge) },
    ];
  },
};

const horizonsOn = (edge: number, plain = false): Horizons => {
  const grid = ground(edge);
  const box = { left: 0, top: 0, width: edge, height: edge };
  return plain ? createHorizons(grid, box, CELL, plainLoops) : createHorizons(grid, box, CELL);
};

function allOf(horizons: Horizons, directions: number): void {
  for (let at = 0; at < directions; at++) inOneGo(horizons.directionSteps((at * DIRECTIONS) / directions));
}

function prepareFew(edge: number): Prepared {
  const grass = hasGrass() ? grassGrid(ground(edge), CELL) : null;
  const peers: Record<string, Subject> = {
    "our kernel in TypeScript": () => allOf(horizonsOn(edge, true), FEW),
  };
  if (grass) peers["GRASS r.horizon (process)"] = () => grass.horizons(FEW);
  let notes = ["no comparison with GRASS r.horizon: install grass-core"];
  return {
    ours: () => allOf(horizonsOn(edge), FEW),
    peers,
    check() {
      if (!grass) return;
      grass.horizons(FEW);
      const [apart, same] = agreement(edge, grass);
      const start = performance.now();
      grass.nothing();
      notes = [
        `half of the cells are within ${apart.toFixed(2)}° of r.horizon, ${(100 * same).toFixed(1)}% within ${NEAR}°`,
        `starting GRASS takes ${((performance.now() - start) / 1000).toFixed(1)} s of its time`,
      ];
      if (same < SAME) throw new Error(`r.horizon is within ${NEAR}° at ${same} of the cells only.`);
    },
    notes: () => notes,
    dispose: () => grass?.dispose(),
  };
}

/**
 * Returns the median difference in degrees and the fraction of cells within NEAR. GRASS counts angles from east to
 * north.
 */
function agreement(edge: number, grass: ReturnType<typeof grassGrid>): [median: number, near: number] {
  const horizons = horizonsOn(edge);
  const all: number[] = [];
  for (const [angle, direction] of [
    ["000", 16],
    ["045", 8],
    ["090", 0],
    ["225", 40],
  ] as const) {
    const theirs = grass.read(`horizon_${angle}`);
    const ours = inOneGo(horizons.directionSteps(direction));
    for (let at = 0; at < theirs.length; at++) {
      const degrees = (Math.max(0, theirs[at] as number) * 180) / Math.PI;
      all.push(Math.abs(degrees - horizonDegrees(ours[at] as number)));
    }
  }
  all.sort((a, b) => a - b);
  return [all[all.length >> 1] as number, all.filter((one) => one < NEAR).length / all.length];
}

const NOON = Date.UTC(2026, 9, 10, 19);
const HOUR = 3_600_000;

function sunGroundOf(edge: number): SunGround {
  const grid = ground(edge);
  const horizons = horizonsOn(edge);
  allOf(horizons, DIRECTIONS);
  const rowAreas = new Float64Array(edge).fill(CELL * CELL);
  const mosaic: Mosaic = { ...grid, rowAreas, west: 0, north: edge * CELL, cell: CELL };
  return {
    mosaic,
    box: horizons.box,
    horizons,
    known: knownCells(grid),
    rowAreas,
    cell: CELL,
    center: [-107.5, 40.5],
  };
}

function prepareMoment(edge: number): Prepared {
  const sun = sunGroundOf(edge);
  let at = NOON - 4 * HOUR;
  return {
    ours: () => {
      at = at > NOON + 4 * HOUR ? NOON - 4 * HOUR : at + HOUR / 6;
      return inOneGo(sunSteps(sun, { at, day: null }));
    },
    peers: {},
  };
}

function prepareDay(edge: number): Prepared {
  const sun = sunGroundOf(edge);
  const day = [NOON - 12 * HOUR, NOON + 12 * HOUR] as const;
  return { ours: () => inOneGo(sunSteps(sun, { at: NOON, day })), peers: {} };
}
