import { coverSteps } from "../ground/cover";
import type { Mosaic } from "../ground/mosaic";
import { nearTo } from "../viewshed/block";
import { type Circle, circleIn, isInCircle } from "./circle";
import { cellIndex, type Field, fieldOf } from "./field";
import type { TravelGround } from "./ground";
import { moveTables, type Reach, reachSteps } from "./kernel";
import { paceTable } from "./pace";
import { travelPicture } from "./picture";
import { type CellRoute, routeFrom } from "./route";
import { bandsOf, timesOf } from "./times";
import type { Avoided, AvoidedWater, FoundTravel, TravelRequest, TravelRoute, TravelWay } from "./types";
import type { ReadWater } from "./water";

type Leg = "there" | "back";
const LEGS = { there: ["there"], back: ["back"], both: ["there", "back"] } as const;

/** A request with the water that was read for it. */
export type ReadTravelRequest = Omit<TravelRequest, "water"> & { water: ReadWater | null };

/** Impassable cells, and the key of their areas. */
interface Barriers {
  key: string;
  cells: Uint8Array;
}

/** The last result. */
export interface TravelResult {
  ground: TravelGround;
  /** Key of the inputs of `fields`, which don't depend on the end. */
  settings: string;
  fields: Partial<Record<Leg, Field>>;
  barriers: Barriers | null;
  circle: Circle;
  times: Float32Array;
  rowAreas: Float64Array;
  found: FoundTravel;
}

/** Computes times around a start and the route to an end. Steps are cells processed. */
export function* travelSteps(
  ground: TravelGround,
  request: ReadTravelRequest,
  before: TravelResult | null,
  reach: Reach = reachSteps,
): Generator<number, TravelResult, void> {
  const { mosaic, steepness, cell } = ground;
  const { pack, offTrail, steepest, start, radius, way, avoided, water } = request;
  const circle = circleIn(mosaic, ...cellAt(mosaic, start), radius / cell);
  const { column, row, top, height } = circle;
  const closed = closedKey(avoided, water?.water ?? null);
  const settings = JSON.stringify({ circle, pack, offTrail, steepest, closed });
  const fields = before?.ground === ground && before.settings === settings ? before.fields : {};
  const barriers = yield* barriersOf(ground, avoided, water?.water ?? null, before);
  const pace = paceTable(request);
  const standing = !Number.isNaN(mosaic.elevations[row * mosaic.width + column] as number);
  const sign = { there: 1, back: -1 } as const;
  const movesOf = (leg: Leg, { stride }: Field) => moveTables(stride, cell, pace, sign[leg]);
  const walked: Field[] = [];
  for (const leg of LEGS[way]) {
    let field = fields[leg];
    if (!field) {
      field = fieldOf(mosaic, steepness, steepest, circle, barriers?.cells);
      yield 0;
      if (standing) yield* reach(field, cellIndex(field, column, row), pace, movesOf(leg, field));
      fields[leg] = field;
    }
    walked.push(field);
  }
  const times = timesOf(walked);
  yield 0;
  const rowAreas = mosaic.rowAreas.subarray(top, top + height);
  const { known, minutes, bands } = bandsOf(times, rowAreas);
  yield 0;
  const routes = LEGS[way].map((leg, at) => {
    const [field, end] = [walked[at], request.end && cellAt(mosaic, request.end)];
    if (!field || !end || !standing || !isInCircle(circle, ...end)) return null;
    return routeFrom(field, cellIndex(field, ...end), pace, movesOf(leg, field));
  });
  const route = joined(mosaic, way, routes);
  const picture = standing ? travelPicture(mosaic, circle, times, minutes) : null;
  const startAvoided = barriers?.cells[row * mosaic.width + column] === 1;
  const found: FoundTravel = {
    known,
    minutes,
    bands,
    cell,
    startAvoided,
    water: water?.layers ?? null,
    picture,
    route,
  };
  return { ground, settings, fields, barriers, circle, times, rowAreas, found };
}

const closedKey = (avoided: Avoided | null, water: AvoidedWater | null): string =>
  JSON.stringify([avoided?.key, water?.key]);

/** Returns the impassable cells, reusing the previous ones if areas, water and ground are the same. */
function* barriersOf(
  ground: TravelGround,
  avoided: Avoided | null,
  water: AvoidedWater | null,
  before: TravelResult | null,
): Generator<number, Barriers | null, void> {
  if (!avoided?.areas.length && !water?.areas.length) return null;
  const key = closedKey(avoided, water);
  if (before?.ground === ground && before.barriers?.key === key) return before.barriers;
  const cells = yield* coverSteps(ground.mosaic, avoided?.areas ?? []);
  if (water) yield* closeWater(cells, ground.mosaic, water);
  return { key, cells };
}

/** Closes the cells of water, except those that a road or trail crosses on a bridge or at a ford. */
function* closeWater(
  cells: Uint8Array,
  mosaic: Mosaic,
  { areas, ways }: AvoidedWater,
): Generator<number, void, void> {
  const wet = yield* coverSteps(mosaic, areas);
  const crossed = yield* coverSteps(mosaic, [], ways);
  for (let at = 0; at < cells.length; at++) if (wet[at] && !crossed[at]) cells[at] = 1;
}

/** Returns the column and row of a position. */
function cellAt(
  { width, west, north, cell }: Mosaic,
  [x, y]: readonly [number, number],
): [column: number, row: number] {
  const column = Math.floor((nearTo(x, west + (width / 2) * cell) - west) / cell);
  return [column, Math.floor((north - y) / cell)];
}

/** Joins the routes into one line in walking order. A field's routes lead to its start. */
function joined(mosaic: Mosaic, way: TravelWay, routes: readonly (CellRoute | null)[]): TravelRoute | null {
  const legs = LEGS[way];
  const seconds: [there: number, back: number] = [0, 0];
  const line: number[] = [];
  let length = 0;
  for (const [at, route] of routes.entries()) {
    if (!route) return null;
    const there = legs[at] === "there";
    seconds[there ? 0 : 1] = route.seconds;
    length += route.length;
    const count = route.cells.length / 2;
    // The return leg starts where the outbound leg ends.
    for (let step = at === 0 ? 0 : 1; step < count; step++) {
      const cell = 2 * (there ? count - 1 - step : step);
      const [column, row] = [route.cells[cell] as number, route.cells[cell + 1] as number];
      line.push(mosaic.west + (column + 0.5) * mosaic.cell, mosaic.north - (row + 0.5) * mosaic.cell);
    }
  }
  return { coordinates: Float64Array.from(line), seconds, length };
}
