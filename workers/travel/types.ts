import type { ElevationSource } from "../../src/domain/elevationSource";
import type { Paths } from "../ground/cover";
import type { GroundImage } from "../ground/groundImage";
import type { MapFeatureSource, ReadLayers } from "../map-features/types";
import type { CellOutlines } from "../zones/outlineCells";

/** Elevations in meters, row by row from the northwest, NaN where there are none. */
export interface ElevationGrid {
  width: number;
  height: number;
  elevations: Float32Array;
}

/** Settings for the walking speed. */
export interface Walker {
  /** Weight carried, in kilograms. */
  pack: number;
  /** Speed off trail as a fraction of that on a trail, above 0 and up to 1. */
  offTrail: number;
  /** Maximum slope in degrees that can be walked. */
  steepest: number;
}

/** Direction of the times: from the start to each cell, from each cell to the start, or the sum of both. */
export type TravelWay = "there" | "back" | "both";

/** Areas that must not be entered. */
export interface Avoided {
  /** Identifies the areas, to detect changes between requests. */
  key: string;
  areas: readonly Paths[];
}

/** Water that must not be entered, except in cells that roads and trails cross. */
export interface AvoidedWater {
  /** Identifies the water, to detect changes between requests. */
  key: string;
  areas: readonly Paths[];
  ways: Paths;
}

/** Sources of the map's water, and of its roads and trails if it has any. */
export interface WaterSources {
  water: MapFeatureSource;
  ways: MapFeatureSource | null;
}

/** Request to the travel worker. Positions are x and y in Web Mercator meters. */
export interface TravelRequest extends Walker {
  source: ElevationSource;
  start: readonly [x: number, y: number];
  /** End of the outbound route and start of the return. Null for no route. */
  end: readonly [x: number, y: number] | null;
  /** Meters around the start. */
  radius: number;
  way: TravelWay;
  /** Null for none. */
  avoided: Avoided | null;
  /** Null if water may be walked through. */
  water: WaterSources | null;
}

/** The fastest route. */
export interface TravelRoute {
  /** Alternating x and y in Web Mercator meters, in walking order. */
  coordinates: Float64Array;
  /** Times of the outbound and return legs; 0 for a leg that isn't walked. */
  seconds: [there: number, back: number];
  /** Horizontal meters on the ground. */
  length: number;
}

/** Reachable ground. Areas are in square meters on the ground. */
export interface FoundTravel {
  /** Ground within the radius with a known elevation. */
  known: number;
  /** Length of a band in minutes (see BANDS). The last band is open-ended. */
  minutes: number;
  /** Reachable ground by band. */
  bands: number[];
  /** Meters on the ground along the edge of a cell. */
  cell: number;
  /** Whether the start lies in an avoided area or in avoided water. */
  startAvoided: boolean;
  /** Layers whose water is avoided, or null if water may be walked through. */
  water: ReadLayers | null;
  /** Null if the start's elevation isn't known. */
  picture: GroundImage | null;
  /** Null if no route was requested or there is none. */
  route: TravelRoute | null;
}

/** Number of time bands in an image. */
export const BANDS = 6;

/** Outlines of the ground within some minutes, one area for each. */
export interface TravelOutlines extends CellOutlines {
  within: number[];
}
