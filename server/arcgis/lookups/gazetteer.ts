import {
  bearingToAzimuth,
  earthRadius,
  distance as greatCircleDistance,
  bearing as initialBearing,
} from "@turf/turf";
import { stateOfAbbreviation } from "../../../src/domain/usStates";
import { containsPoint, QueryBudget } from "../query/spatial";
import { FeatureTable, type Row } from "../query/table";
import { readData } from "../sources/folder";
import { unpackPlaces } from "../sources/placeFile";
import { countyRows } from "./regions";

/** Town or city in the United States. */
export interface Town {
  name: string;
  longitude: number;
  latitude: number;
  population: number;
  stateAbbreviation: string;
  stateName: string;
}

export interface County {
  name: string;
  stateAbbreviation: string;
  stateName: string;
  fips: string;
}

/** Town with the distance in meters and the bearing, in degrees clockwise from north, from it to a position. */
export interface NearestTown {
  town: Town;
  meters: number;
  bearing: number;
}

const METERS_PER_DEGREE = (earthRadius * Math.PI) / 180;

/** Towns and counties of the United States, searchable by position. */
export class Gazetteer {
  /** Largest first. */
  readonly towns: readonly Town[];
  readonly counties: readonly (County & { row: Row })[];
  private readonly byLatitude: readonly Town[];
  private readonly table: FeatureTable;

  constructor(towns: readonly Town[], rows: readonly Row[]) {
    this.towns = [...towns].sort((a, b) => b.population - a.population);
    this.byLatitude = [...towns].sort((a, b) => a.latitude - b.latitude);
    this.counties = rows.map((row) => ({
      name: String(row.attributes.NAME),
      stateAbbreviation: String(row.attributes.STATE),
      stateName: String(row.attributes.STATE_NAME),
      fips: String(row.attributes.FIPS),
      row,
    }));
    this.table = new FeatureTable("esriGeometryPolygon", [], rows);
  }

  /** Returns the county that contains a position, or null. */
  countyAt(longitude: number, latitude: number): County | null {
    const point = { minX: longitude, minY: latitude, maxX: longitude, maxY: latitude };
    const effort = new QueryBudget();
    for (const at of this.table.search(point)) {
      const county = this.counties[at];
      if (!county) continue;
      effort.spend(county.row.shape.parts.reduce((sum, part) => sum + part.length, 0));
      if (containsPoint(county.row.shape, longitude, latitude)) return county;
    }
    return null;
  }

  /** Returns the nearest town within a distance in meters, or null. */
  nearestTown(longitude: number, latitude: number, within: number): NearestTown | null {
    const list = this.byLatitude;
    let best: Town | null = null;
    let least = within;
    let below = firstAbove(list, latitude) - 1;
    let above = below + 1;
    // Search outward by latitude until even a town due north or south would be too far.
    for (;;) {
      const lower = list[below];
      const upper = list[above];
      const south = lower ? latitude - lower.latitude : Number.POSITIVE_INFINITY;
      const north = upper ? upper.latitude - latitude : Number.POSITIVE_INFINITY;
      if (Math.min(south, north) * METERS_PER_DEGREE > least) break;
      const next = south < north ? lower : upper;
      if (!next) break;
      if (south < north) below--;
      else above++;
      const meters = distance(longitude, latitude, next.longitude, next.latitude);
      if (meters < least) [best, least] = [next, meters];
    }
    if (!best) return null;
    return {
      town: best,
      meters: least,
      bearing: bearing(best.longitude, best.latitude, longitude, latitude),
    };
  }
}

/** Returns the index of the first town north of a latitude. */
function firstAbove(towns: readonly Town[], latitude: number): number {
  let [low, high] = [0, towns.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((towns[mid]?.latitude ?? 0) < latitude) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** Returns the great-circle distance in meters on a sphere with the mean earth radius. */
export const distance = (x0: number, y0: number, x1: number, y1: number): number =>
  greatCircleDistance([x0, y0], [x1, y1], { units: "meters" });

/** Returns the initial great-circle bearing from the first to the second position, in degrees clockwise from north. */
export const bearing = (x0: number, y0: number, x1: number, y1: number): number =>
  bearingToAzimuth(initialBearing([x0, y0], [x1, y1]));

let shared: Gazetteer | null = null;

/** Returns the gazetteer of the map data. It's read on first use and kept. */
export function gazetteer(): Gazetteer {
  shared ??= new Gazetteer(
    unpackPlaces(readData("places.bin")).flatMap(
      ({ name, country, region, longitude, latitude, population }) => {
        const state = country === "US" ? stateOfAbbreviation(region) : undefined;
        if (!state) return [];
        const { abbreviation: stateAbbreviation, name: stateName } = state;
        return [{ name, longitude, latitude, population, stateAbbreviation, stateName }];
      },
    ),
    countyRows(),
  );
  return shared;
}
