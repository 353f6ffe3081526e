import { inOneGo } from "../src/domain/inOneGo";
import { airOver } from "../workers/wind/air";
import { divergenceOf, groundFlow } from "../workers/wind/flow";
import { levelsOf } from "../workers/wind/levels";
import { createWindModel } from "../workers/wind/model";
import { slopesOf } from "../workers/wind/slopes";
import { solveSteps, TOLERANCE } from "../workers/wind/solve";
import { scentSteps } from "../workers/wind/steps";
import { gridSun } from "../workers/wind/sun";
import type { WindGrid } from "../workers/wind/types";
import type { WindGround } from "../workers/wind/windGround";
import { seededGround } from "./elevations";
import type { BenchCase, BenchSuite, Prepared } from "./harness";

const CELL = 100;
const WIND = { east: 3, north: 4 };
const NOON = Date.UTC(2026, 9, 10, 19);
const MINUTE = 60_000;

/** Wind over terrain. There is no peer, because WindNinja isn't available from a package manager. */
export const windSuite: BenchSuite = {
  name: "wind",
  cases: (smoke): BenchCase[] => {
    const edge = smoke ? 41 : 200;
    const size = `${(edge * CELL) / 1000} x ${(edge * CELL) / 1000} km at ${CELL} m`;
    return [
      { name: "a wind over ground, from nothing", size, setup: () => prepareWind(edge) },
      { name: "another direction: wind, scent, acres and picture", size, setup: () => prepareTurn(edge) },
      { name: "another time of day: the same with slope winds", size, setup: () => prepareTime(edge) },
    ];
  },
};

const gridOf = (edge: number): WindGrid => ({ ...seededGround(edge), cell: CELL });

function wind(grid: WindGrid) {
  const air = airOver(grid);
  const solved = inOneGo(solveSteps(air, levelsOf(air), divergenceOf(air, WIND)));
  return { ...solved, field: groundFlow(air, solved.potential) };
}

const RUNS = 5;

/** Minimum processor milliseconds of several runs, over all threads of this process. */
function processorTime(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function prepareWind(edge: number): Prepared {
  const grid = gridOf(edge);
  return {
    ours: () => wind(grid),
    peers: {},
    check() {
      const { residual: left } = wind(grid);
      if (left > TOLERANCE) throw new Error(`${left} of the divergence is left.`);
    },
    notes: () => {
      const air = airOver(grid);
      const steps = solveSteps(air, levelsOf(air), divergenceOf(air, WIND));
      let [longest, before] = [0, performance.now()];
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        const now = performance.now();
        longest = Math.max(longest, now - before);
        before = now;
      }
      return [
        `${processorTime(() => wind(grid)).toFixed(0)} ms of processor time, least of ${RUNS} runs`,
        `${step.value.cycles} turns to ${TOLERANCE} of the divergence`,
        `longest step between two places where an abort is noticed: ${longest.toFixed(1)} ms`,
      ];
    },
  };
}

/** Returns a terrain's model after its first result, and a request at its center. */
function modeled(edge: number) {
  const grid = gridOf(edge);
  const [west, north] = [-11_966_000, 4_940_000];
  const ground: WindGround = {
    area: {
      block: { level: 11, left: 0, top: 0, columns: 1, rows: 1 },
      ...{ west, north, step: CELL, columns: edge, rows: edge },
    },
    grid,
    known: new Uint8Array(edge * edge).fill(1),
    slopes: slopesOf(grid),
    sun: gridSun(grid),
    center: [-107.5, 40.5],
  };
  const model = createWindModel(ground);
  const center = (edge * CELL) / 2;
  const request = {
    stands: Float64Array.of(west + center, north - center),
    radius: 3000,
    speed: 4,
    spacing: 500,
  };
  return (from: number, at: number) => inOneGo(scentSteps(ground, model, { ...request, from, at }));
}

function prepareTurn(edge: number): Prepared {
  const run = modeled(edge);
  let from = 0;
  const ours = () => {
    from = (from + 5) % 360;
    return run(from, NOON);
  };
  return {
    ours,
    peers: {},
    notes: () => [`${processorTime(ours).toFixed(0)} ms of processor time, least of ${RUNS} runs`],
  };
}

function prepareTime(edge: number): Prepared {
  const run = modeled(edge);
  let turn = 0;
  const ours = () => run(200, NOON + (turn++ % 48) * 5 * MINUTE);
  return {
    ours,
    peers: {},
    notes: () => [`${processorTime(ours).toFixed(0)} ms of processor time, least of ${RUNS} runs`],
  };
}
