import type { ElevationSource } from "../../src/domain/elevationSource";
import type { MapTarget } from "../../src/domain/mapFeatures";
import type { TerrainFrame } from "../../src/map/terrain/tiles";
import type { GroundPicture } from "../ground/picture";
import type { MapFeatureSource } from "../map-features/types";
import type { TerrainFilter } from "../terrain/types";

/** A cell of a match raster: it doesn't match, it matches, or nothing is known of its ground. */
export const NO_MATCH = 0;
export const MATCH = 1;
export const NO_DATA = 255;

/** Which cells match, row by row from the north-west: NO_MATCH, MATCH or NO_DATA. */
export interface MatchRaster {
  width: number;
  height: number;
  cells: Uint8Array;
}

export interface ZoneOptions {
  /** Square meters of a cell by row; 1 for every row when missing, so that areas are cell counts. */
  rowAreas?: Float64Array;
  /** Zones and holes smaller than this are dropped and filled: square meters, or cells without rowAreas. */
  minArea: number;
  /** Passes of smoothing. 0: outlines follow the cells' edges exactly. */
  smoothing: number;
  /** Outlines are made of this many zones, the largest; of all when missing. */
  most?: number;
}

/** Stretches of matching cells in a row, `start` included and `end` not, by row and then by column. */
export interface Runs {
  count: number;
  /** First run of each row; one more entry than rows. */
  rowFirst: Int32Array;
  start: Int32Array;
  end: Int32Array;
}

/**
 * Zones by size, the largest first: cells that match and touch by their edges (4-connected). Holes are what lies inside
 * and doesn't belong; they touch by edges and corners (8-connected).
 */
export interface Zones {
  /** How many zones there are, and how many of them have outlines: the first ones. */
  count: number;
  outlined: number;
  /** Square meters on the ground of each zone without its holes (cells when there are no rowAreas). */
  areas: Float64Array;
  cells: Float64Array;
  /** First ring of each outlined zone; one more entry. The first ring of a zone is its outer one, the others are holes. */
  zoneRing: Uint32Array;
  /** First vertex of each ring; one more entry. Rings are not closed: the last vertex isn't the first again. */
  ringStart: Uint32Array;
  /**
   * x and y of each vertex in cells from the raster's north-west corner, y to the south. Outer rings go counterclockwise
   * as seen on a map with north up, holes clockwise (RFC 7946).
   */
  coordinates: Float32Array;
  runs: Runs;
  /** The zone of each run. */
  runZone: Int32Array;
}

/** Where zones are looked for: what the map shows, as one raster of ground. */
export interface ZonesArea {
  source: ElevationSource;
  /** Of the map in Web Mercator meters, without what panels cover. */
  frame: TerrainFrame;
}

/** What other tools found, to be matched as well: a mask each. */
export type MaskName = "visible" | "light" | "minutes" | "scentFree";

/** What distances are measured to: items of the account, or what the map's layers have. */
export type TargetName = "content" | MapTarget;

/** Ground within a distance of targets, or farther away from all of them. */
export interface DistanceCondition {
  to: TargetName;
  side: "within" | "beyond";
  /** Meters on the ground. */
  distance: number;
}

/** Where features of the map's layers are read from: for distances of up to so many meters from an area. */
export interface MapTargets {
  source: MapFeatureSource;
  area: ZonesArea;
  distance: number;
}

export interface ZonesQuery {
  filter: TerrainFilter;
  /** Masks that were given to the worker and have to match too. */
  masks: readonly MaskName[];
  /** From targets that the worker was given, or has read; all of them hold. */
  distances: readonly DistanceCondition[];
  /** Square meters on the ground: smaller zones and holes are left out. */
  minArea: number;
  /** Passes, 0 to follow the cells. */
  smoothing: number;
  /** The largest zones are outlined and described, this many. */
  most: number;
}

/** Zones on the map. The arrays about single zones are of the outlined ones. */
export interface FoundZones {
  count: number;
  outlined: number;
  /** Square meters on the ground: of all zones, of these, and of all ground that was searched and is known. */
  total: number;
  known: number;
  areas: Float64Array;
  /** Meters. */
  lowest: Float32Array;
  highest: Float32Array;
  /** The aspect class of most cells: 1 to 8 from north clockwise, 9 flat. */
  facing: Uint8Array;
  /** 1 where a zone reaches the edge of what was searched, and may go on. */
  cut: Uint8Array;
  zoneRing: Uint32Array;
  ringStart: Uint32Array;
  /** x and y of each vertex in Web Mercator meters; rings as in Zones. */
  coordinates: Float64Array;
  /** The outlined zones, painted; null where none is. */
  picture: GroundPicture | null;
}
