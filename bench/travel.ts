import { inOneGo } from "../src/domain/inOneGo";
import { grassGrid, hasGrass } from "../tests/support/grass";
import { circleIn } from "../workers/travel/circle";
import { cellIndex, type Field, fieldOf } from "../workers/travel/field";
import { moveTables, type Reach, reachSteps } from "../workers/travel/kernel";
import { type PaceTable, paceTable, tableOf } from "../workers/travel/pace";
import { steepnessSteps } from "../workers/travel/steepness";
import { type ReadTravelRequest, type TravelResult, travelSteps } from "../workers/travel/steps";
import { timesOf } from "../workers/travel/times";
import { createWasmReach } from "../workers/travel/wasm/wasmReach";
import { seededGround } from "./elevations";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";

const CELL = 10;
/** Degrees. Steep enough that no slope of the seeded mountains is impassable, because r.walk has no such limit. */
const STEEPEST = 60;
/** Allowed relative difference from r.walk's times, and the fraction of cells that must be within it. */
const NEAR = 0.01;
const SAME = 0.99;
const MEMORY_MB = 1500;

/** Travel times from one cell to all others, against GRASS r.walk with the same 16 neighbors. */
export const travelSuite: BenchSuite = {
  name: "travel",
  cases: (smoke): BenchCase[] => {
    const edge = smoke ? 101 : 2001;
    const size = `${edge} x ${edge} float DEM`;
    return [
      { name: "seconds to all cells, r.walk's pace", size, setup: () => prepareWalk(edge) },
      { name: "seconds to all cells, Tobler's pace", size, setup: () => prepareTobler(edge) },
      {
        name: "steepness of all cells, once",
        size,
        setup: () => ({ ours: () => steepness(edge), peers: {} }),
      },
      {
        name: "a moved slider: times, acres and picture",
        size: smoke ? size : "circle 1,250 cells across",
        setup: () => prepareSlider(smoke ? 101 : 1301, smoke ? 40 : 625),
      },
    ];
  },
};

const steepness = (edge: number) => inOneGo(steepnessSteps(seededGround(edge), CELL));

const wasm = createWasmReach() ?? reachSteps;

/** Walks the whole square from its center without obstacles. Returns the times and the longest step in milliseconds. */
function walked(edge: number, pace: PaceTable, reach: Reach = wasm) {
  const grid = seededGround(edge);
  const center = edge >> 1;
  const field = fieldOf(grid, new Uint8Array(edge * edge), 90, circleIn(grid, center, center, 2 * edge));
  const steps = reach(field, cellIndex(field, center, center), pace, moveTables(field.stride, CELL, pace, 1));
  let [before, longest] = [performance.now(), 0];
  for (const _ of steps) {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { field, longest };
}

/**
 * Seconds per meter by Langmuir's rule with r.walk's coefficients: 0.72 s per meter, plus 6 s per meter of ascent. A
 * meter of descent saves 2 s on slopes of up to 12 degrees and costs 2 s on steeper ones.
 */
const langmuir = (slope: number): number =>
  0.72 + slope * (slope >= 0 ? 6 : slope < -0.2125 ? -1.9998 : 1.9998);

function prepareWalk(edge: number): Prepared {
  const grass = hasGrass() ? grassGrid(seededGround(edge), CELL) : null;
  const pace = tableOf(langmuir, STEEPEST);
  const center = edge >> 1;
  const peers: Record<string, Subject> = {};
  if (grass) peers["GRASS r.walk -k (process)"] = () => grass.walk(center, center, MEMORY_MB);
  let notes = ["no comparison with GRASS r.walk: install grass-core"];
  return {
    ours: () => walked(edge, pace),
    peers,
    check() {
      if (!grass) return;
      grass.walk(center, center, MEMORY_MB);
      const same = agreement(walked(edge, pace).field, grass.read("walk"));
      const start = performance.now();
      grass.nothing();
      notes = [
        `${(100 * same).toFixed(2)}% of the cells are within ${100 * NEAR}% of r.walk`,
        `starting GRASS takes ${((performance.now() - start) / 1000).toFixed(1)} s of its time`,
      ];
      if (same < SAME) throw new Error(`r.walk is within ${NEAR} at ${same} of the cells only.`);
    },
    notes: () => notes,
    dispose: () => grass?.dispose(),
  };
}

/** Fraction of the cells whose times are within NEAR of r.walk's. */
function agreement(field: Field, theirs: Float32Array): number {
  const ours = timesOf([field]);
  let near = 0;
  for (let at = 0; at < theirs.length; at++) {
    const apart = Math.abs((ours[at] as number) - (theirs[at] as number));
    if (apart <= NEAR * Math.max(ours[at] as number, 1)) near++;
  }
  return near / theirs.length;
}

function prepareTobler(edge: number): Prepared {
  const pace = paceTable({ pack: 12, offTrail: 0.6, steepest: 60 });
  return {
    ours: () => walked(edge, pace),
    peers: { "our kernel in TypeScript": () => walked(edge, pace, reachSteps) },
    check() {
      const [one, other] = [walked(edge, pace), walked(edge, pace, reachSteps)].map(
        ({ field }) => field.cells,
      );
      if (one?.some((value, at) => value !== other?.[at] && !Number.isNaN(value)))
        throw new Error("WebAssembly and TypeScript find different times.");
    },
    notes: () => {
      const { field, longest } = walked(edge, pace);
      const times = timesOf([field]);
      return [
        `${times.filter((time) => time < Infinity).length} of ${edge * edge} cells are reached`,
        `longest step between two places where an abort is noticed: ${longest.toFixed(1)} ms`,
      ];
    },
  };
}

function prepareSlider(edge: number, radius: number): Prepared {
  const grid = seededGround(edge);
  const rowAreas = new Float64Array(edge).fill(CELL * CELL);
  const ground = {
    mosaic: { ...grid, rowAreas, west: 0, north: edge * CELL, cell: CELL },
    steepness: steepness(edge),
    cell: CELL,
  };
  let before: TravelResult | null = null;
  let pack = 0;
  const request: ReadTravelRequest = {
    source: { template: "", format: "terrarium", maxLevel: 14, atCorners: false, sample: false },
    start: [(edge * CELL) / 2, (edge * CELL) / 2],
    end: [(edge * CELL) / 2 + radius * 4, (edge * CELL) / 2],
    radius: radius * CELL,
    way: "there",
    avoided: null,
    water: null,
    pack,
    offTrail: 0.6,
    steepest: 45,
  };
  return {
    ours: () => {
      pack = (pack + 1) % 40;
      before = inOneGo(travelSteps(ground, { ...request, pack }, before, wasm));
      return before;
    },
    peers: {},
  };
}
