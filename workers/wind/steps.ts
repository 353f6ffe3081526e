import type { GroundMask } from "../ground/mask";
import { groundScale } from "../terrain/scales";
import { nearTo } from "../viewshed/block";
import { MATCH, NO_DATA, NO_MATCH } from "../zones/types";
import { arrowsOf } from "./arrows";
import { type ScentWind, windAt } from "./downwind";
import type { WindModel } from "./model";
import { scentPicture } from "./picture";
import { addScent } from "./scent";
import { AT_TIMES, OFTEN, type ScentRaster } from "./scentRaster";
import { directionSpread } from "./spread";
import type { FoundWind, ScentRequest, StandWind, WindRequest } from "./types";
import type { WindGround } from "./windGround";

/** Scent cells per column. */
export const SCALE = 3;

/** The last result. */
export interface ScentResult {
  ground: WindGround;
  raster: ScentRaster;
  /** Position of the raster in Web Mercator meters, and the square meters of a cell in each of its rows. */
  place: { west: number; north: number; cell: number };
  rowAreas: Float64Array;
  found: FoundWind;
}

/** Scent of some stands in a wind. */
interface Spread extends Pick<ScentResult, "raster" | "place"> {
  wind: ScentWind;
  /** Columns and rows of the stands, fractional. */
  stands: Float64Array;
  found: StandWind[];
  sunAltitude: number;
}

/** Computes the wind around stands and where it carries their scent. Steps are parts of solutions, and stands. */
export function* scentSteps(
  ground: WindGround,
  model: WindModel,
  request: Omit<WindRequest, "source">,
): Generator<number, ScentResult, void> {
  const { raster, place, wind, stands, found, sunAltitude } = yield* spreadSteps(ground, model, request);
  const rowAreas = new Float64Array(raster.height);
  for (let row = 0; row < raster.height; row++)
    rowAreas[row] = (place.cell * groundScale(place.north - (row + 0.5) * place.cell)) ** 2;
  const isStanding = found.some((stand) => stand.known);
  const spacing = request.spacing / ground.grid.cell;
  return {
    ...{ ground, raster, place, rowAreas },
    found: {
      stands: found,
      often: areaWith(raster, rowAreas, OFTEN),
      atTimes: areaWith(raster, rowAreas, AT_TIMES),
      arrows: arrowsOf(ground, wind, [stands[0] as number, stands[1] as number], spacing),
      sunAltitude,
      picture: isStanding ? scentPicture(place, raster) : null,
    },
  };
}

/**
 * Returns a mask of the ground that no scent of the stands reaches, not even occasionally. Ground beyond the distance
 * that scent is followed has none. The whole mask is unknown if a stand's elevation is. Steps are those of scentSteps.
 */
export function* scentFreeSteps(
  ground: WindGround,
  model: WindModel,
  request: Omit<ScentRequest, "source">,
): Generator<number, GroundMask, void> {
  const { raster, place, found } = yield* spreadSteps(ground, model, request);
  const { width, height } = raster;
  const isWhole = found.every((stand) => stand.known);
  const columns = width / SCALE;
  const cells = raster.cells.map((scent, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const isKnown = ground.known[Math.floor(row / SCALE) * columns + Math.floor(column / SCALE)] === 1;
    return !isWhole || !isKnown ? NO_DATA : scent === 0 ? MATCH : NO_MATCH;
  });
  return { width, height, cells, ...place, beyond: isWhole ? MATCH : NO_DATA };
}

function* spreadSteps(
  ground: WindGround,
  model: WindModel,
  request: Omit<ScentRequest, "source">,
): Generator<number, Spread, void> {
  const { area, grid, known, slopes } = ground;
  const { width, height } = grid;
  const { field, thermal, sun } = yield* model.blowSteps(request);
  yield 0;
  const wind: ScentWind = { width, height, ...field };
  const stands = standsIn(ground, request.stands);
  const reach = request.radius / grid.cell;
  const raster: ScentRaster = {
    ...{ width: SCALE * width, height: SCALE * height, scale: SCALE },
    cells: new Uint8Array(SCALE ** 2 * width * height),
  };
  const found: StandWind[] = [];
  for (let at = 0; at < stands.length; at += 2) {
    const [column, row] = [stands[at] as number, stands[at + 1] as number];
    const place = Math.round(row) * width + Math.round(column);
    const here = windAt(wind, column, row) ?? [0, 0];
    const [east, north] = windAt({ ...wind, ...thermal }, column, row) ?? [0, 0];
    const isKnown = known[place] === 1;
    found.push({
      wind: here,
      upslope: east * (slopes.upEast[place] as number) + north * (slopes.upNorth[place] as number),
      known: isKnown,
    });
    if (!isKnown) continue;
    const swings = (directionSpread(Math.hypot(...here), sun.altitude) * Math.PI) / 180;
    addScent(wind, [column, row], swings, reach, raster);
    yield at;
  }
  clearUnknown(raster, known, width);
  const place = {
    west: area.west - area.step / 2,
    north: area.north + area.step / 2,
    cell: area.step / SCALE,
  };
  return { raster, place, wind, stands, found, sunAltitude: sun.altitude };
}

/** Returns the columns and rows of stands, fractional. */
function standsIn({ area }: WindGround, stands: Float64Array): Float64Array {
  const center = area.west + ((area.columns - 1) / 2) * area.step;
  return stands.map((value, at) =>
    at % 2 === 0 ? (nearTo(value, center) - area.west) / area.step : (area.north - value) / area.step,
  );
}

/** Clears the scent on ground with an unknown elevation. */
function clearUnknown({ width, cells }: ScentRaster, known: Uint8Array, columns: number): void {
  for (let at = 0; at < cells.length; at++) {
    if (!cells[at]) continue;
    const [row, column] = [Math.floor(at / width), at % width];
    if (!known[Math.floor(row / SCALE) * columns + Math.floor(column / SCALE)]) cells[at] = 0;
  }
}

function areaWith({ width, height, cells }: ScentRaster, rowAreas: Float64Array, value: number): number {
  let sum = 0;
  for (let row = 0; row < height; row++) {
    let count = 0;
    for (let at = row * width; at < (row + 1) * width; at++) if (cells[at] === value) count++;
    sum += count * (rowAreas[row] as number);
  }
  return sum;
}
