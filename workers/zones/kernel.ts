import { outlinesOf } from "./outlines";
import { runsOf } from "./runs";
import { type SieveResult, sieve } from "./sieve";
import { traceEdges } from "./trace";
import type { MatchRaster, Runs, ZoneOptions, Zones } from "./types";

/**
 * Finds the zones of a match raster by size, with outlines that have holes. A generator that yields after each stage,
 * where it can be interrupted.
 *
 * @throws RangeError when sizes don't match
 */
export function* zoneSteps(raster: MatchRaster, options: ZoneOptions): Generator<number, Zones, void> {
  check(raster, options);
  const { width, height } = raster;
  const rowAreas = options.rowAreas ?? new Float64Array(height).fill(1);
  const all = runsOf(raster);
  yield 1;
  const sieved = sieve(raster, all, rowAreas, options.minArea);
  yield 2;
  const zones = ranked(sieved);
  const outlined = Math.min(zones.areas.length, options.most ?? zones.areas.length);
  const { runs, components } = sieved;
  const wanted = outlined < zones.areas.length ? wantedRuns(zones.runZone, outlined) : undefined;
  const edges = traceEdges(runs, width, height, components.overlap, wanted);
  yield 3;
  const outlines = yield* outlinesOf(edges, zones.runZone, outlined, options.smoothing);
  return {
    count: zones.areas.length,
    outlined,
    areas: zones.areas,
    cells: cellsOf(runs, zones.runZone, zones.areas.length),
    ...outlines,
    runs,
    runZone: zones.runZone,
  };
}

/** Runs zoneSteps to completion. */
export function zonesOf(raster: MatchRaster, options: ZoneOptions): Zones {
  const steps = zoneSteps(raster, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Ranks zones by size. Zones of equal size are ordered from north to south by their first runs. */
function ranked({ components: { root }, areas, runs }: SieveResult): {
  areas: Float64Array;
  runZone: Int32Array;
} {
  const roots: number[] = [];
  for (let run = 0; run < runs.count; run++) if (root[run] === run) roots.push(run);
  roots.sort((a, b) => (areas[b] as number) - (areas[a] as number) || a - b);
  const rank = new Int32Array(runs.count);
  roots.forEach((run, zone) => {
    rank[run] = zone;
  });
  const runZone = new Int32Array(runs.count);
  for (let run = 0; run < runs.count; run++) runZone[run] = rank[root[run] as number] as number;
  return { areas: Float64Array.from(roots, (run) => areas[run] as number), runZone };
}

const wantedRuns = (runZone: Int32Array, outlined: number): Uint8Array => {
  const wanted = new Uint8Array(runZone.length);
  for (let run = 0; run < runZone.length; run++) wanted[run] = (runZone[run] as number) < outlined ? 1 : 0;
  return wanted;
};

function cellsOf({ count, start, end }: Runs, runZone: Int32Array, zones: number): Float64Array {
  const cells = new Float64Array(zones);
  for (let run = 0; run < count; run++) {
    const zone = runZone[run] as number;
    cells[zone] = (cells[zone] as number) + (end[run] as number) - (start[run] as number);
  }
  return cells;
}

function check(
  { width, height, cells }: MatchRaster,
  { rowAreas, minArea, smoothing, most }: ZoneOptions,
): void {
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole || cells.length !== width * height)
    throw new RangeError(`A raster of ${width} x ${height} doesn't have ${cells.length} cells.`);
  if (rowAreas && rowAreas.length !== height)
    throw new RangeError(`${height} rows need as many areas, not ${rowAreas.length}.`);
  if (!(minArea >= 0)) throw new RangeError("The smallest zone's area can't be negative.");
  if (!Number.isInteger(smoothing) || smoothing < 0)
    throw new RangeError("Smoothing is a number of passes, 0 or more.");
  if (most !== undefined && !(Number.isInteger(most) && most >= 0))
    throw new RangeError("The number of zones with outlines is 0 or more.");
}
