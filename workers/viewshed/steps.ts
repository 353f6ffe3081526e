import { groundScale } from "../terrain/scales";
import { covered, inRange, overlap } from "./bitmaps";
import { nearTo } from "./block";
import { coverageSteps } from "./coverage";
import { emptyBitmap } from "./engine";
import { type CellBox, pictureOf } from "./picture";
import type { SightGround } from "./sightGround";
import { CURVATURE, type FoundSight, type Observer, type SightOptions, type SightRequest } from "./types";

/** The last result. */
export interface SightResult {
  ground: SightGround;
  /** Key of the inputs of `bitmaps`, which don't depend on the number of best points. */
  settings: string;
  bitmaps: Uint32Array[];
  found: FoundSight;
  /** Cells visible from at least one of the best points. */
  once: Uint32Array;
}

/** Computes the view from all points and finds the best ones. Steps are observers. */
export function* seeSteps(
  ground: SightGround,
  request: SightRequest,
  before: SightResult | null,
): Generator<number, SightResult, void> {
  const { mosaic, sight, known } = ground;
  const { spots, eye, target, radius, most } = request;
  const observers = observersOf(mosaic, spots, eye);
  // Cell sizes differ by a fifth of a percent over ten miles, so all points use the size at their center.
  const center = mosaic.north - (mosaic.height / 2) * mosaic.cell;
  const cell = mosaic.cell * groundScale(observers.length === 1 ? (spots[1] as number) : center);
  const options: SightOptions = { target, radius, cell, curvature: CURVATURE };
  const settings = JSON.stringify({ observers, options });
  let bitmaps: Uint32Array[];
  if (before?.ground === ground && before.settings === settings) bitmaps = before.bitmaps;
  else {
    bitmaps = [];
    for (const observer of observers) {
      const visible = emptyBitmap(mosaic);
      sight.see(observer, options, visible);
      yield bitmaps.push(visible);
    }
  }
  const { order, covers, adds } = yield* coverageSteps(bitmaps, mosaic.rowAreas, most);
  const best = order.map((index) => observers[index] as Observer);
  const seen = overlap(
    order.map((index) => bitmaps[index] as Uint32Array),
    known.length,
  );
  yield bitmaps.length;
  const range = inRange(mosaic, known, best, options);
  const [once, twice, often] = seen as [Uint32Array, Uint32Array, Uint32Array];
  const [any, several, more] = seen.map((bits) => covered(bits, mosaic.rowAreas)) as [number, number, number];
  yield bitmaps.length;
  const found: FoundSight = {
    order,
    sees: covers,
    adds,
    range: covered(range, mosaic.rowAreas),
    seenBy: [any - several, several - more, more],
    cell,
    picture:
      best.length === 0
        ? null
        : pictureOf(mosaic, boxOf(mosaic, best, radius / cell), [once, twice, often], range),
  };
  return { ground, settings, bitmaps, found, once };
}

function observersOf(
  { width, height, west, north, cell }: SightGround["mosaic"],
  spots: Float64Array,
  eye: number,
): Observer[] {
  const center = west + (width / 2) * cell;
  return Array.from({ length: spots.length / 2 }, (_, index) => {
    const x = nearTo(spots[2 * index] as number, center);
    const y = spots[2 * index + 1] as number;
    return {
      column: Math.min(width - 1, Math.max(0, Math.floor((x - west) / cell))),
      row: Math.min(height - 1, Math.max(0, Math.floor((north - y) / cell))),
      eye,
    };
  });
}

/** Returns the box of cells in range of some observers. */
function boxOf(
  { width, height }: { width: number; height: number },
  observers: readonly Observer[],
  reach: number,
): CellBox {
  const columns = observers.map(({ column }) => column);
  const rows = observers.map(({ row }) => row);
  return {
    left: Math.max(0, Math.floor(Math.min(...columns) - reach)),
    top: Math.max(0, Math.floor(Math.min(...rows) - reach)),
    right: Math.min(width, Math.ceil(Math.max(...columns) + reach) + 1),
    bottom: Math.min(height, Math.ceil(Math.max(...rows) + reach) + 1),
  };
}
