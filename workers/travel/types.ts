import type { ElevationSource } from "../../src/domain/elevationSource";
import type { Paths } from "../ground/cover";
import type { GroundPicture } from "../ground/picture";
import type { MapFeatureSource, ReadLayers } from "../map-features/types";
import type { CellOutlines } from "../zones/outlineCells";

/** Elevations in meters row by row from the north-west, NaN where there is none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** How fast one walks. */
export interface Walker {
  /** What is carried, kilograms. */
  pack: number;
  /** Speed off trail as a share of that on a trail, above 0 to 1. */
  offTrail: number;
  /** Degrees: steeper ground isn't walked on. */
  steepest: number;
}

/** Times are those from the start to each cell, from each cell to the start, or of both ways together. */
export type TravelWay = "there" | "back" | "both";

/** Areas that aren't walked on. */
export interface Avoided {
  /** Tells other areas from those of the request before. */
  key: string;
  areas: readonly Paths[];
}

/** Water that isn't walked through, but for the cells that ways cross it in. */
export interface AvoidedWater {
  /** Tells other water from that of the request before. */
  key: string;
  areas: readonly Paths[];
  ways: Paths;
}

/** Where the map's water is, and its roads and trails; null: it has none. */
export interface WaterSources {
  water: MapFeatureSource;
  ways: MapFeatureSource | null;
}

/** What the travel worker is asked for. Places are x and y, Web Mercator meters. */
export interface TravelRequest extends Walker {
  source: ElevationSource;
  start: readonly [x: number, y: number];
  /** Where a route is wanted to, or from on the way back; null: nowhere. */
  end: readonly [x: number, y: number] | null;
  /** Meters around the start. */
  radius: number;
  way: TravelWay;
  /** Null: none. */
  avoided: Avoided | null;
  /** Null: water is walked through. */
  water: WaterSources | null;
}

/** The fastest route. */
export interface TravelRoute {
  /** x and y in turn, Web Mercator meters, in the order in which they are walked. */
  coordinates: Float64Array;
  /** Of the way there and of the way back; 0 for one that isn't walked. */
  seconds: [there: number, back: number];
  /** Meters on the ground, seen from above. */
  length: number;
}

/** How far one comes. Areas are square meters on the ground. */
export interface FoundTravel {
  /** Ground in the radius whose elevation is known. */
  known: number;
  /** Minutes of a band, see BANDS; the last band has no end. */
  minutes: number;
  /** Ground that is reached, by band. */
  bands: number[];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  /** Whether the start lies in an area, or in water, that isn't walked on. */
  startAvoided: boolean;
  /** The layers whose water isn't walked through; null where it is. */
  water: ReadLayers | null;
  /** Null where the elevation of the start isn't known. */
  picture: GroundPicture | null;
  /** Null where none is wanted, or there is no way. */
  route: TravelRoute | null;
}

/** Bands of minutes in a picture. */
export const BANDS = 6;

/** Outlines of the ground within some minutes, one area for each. */
export interface TravelOutlines extends CellOutlines {
  within: number[];
}
