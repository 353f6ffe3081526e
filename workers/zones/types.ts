import type { ElevationSource } from "../../src/domain/elevationSource";
import type { MapTarget } from "../../src/domain/mapFeatures";
import type { TerrainFrame } from "../../src/geometry/terrainTiles";
import type { GroundImage } from "../ground/groundImage";
import type { MapFeatureSource } from "../map-features/types";
import type { TerrainFilter } from "../terrain/types";

/** State of a cell in a match raster: it doesn't match, it matches, or its ground is unknown. */
export const NO_MATCH = 0;
export const MATCH = 1;
export const NO_DATA = 255;

/** Cells row by row from the northwest: NO_MATCH, MATCH or NO_DATA. */
export interface MatchRaster {
  width: number;
  height: number;
  cells: Uint8Array;
}

export interface ZoneOptions {
  /** Square meters of a cell by row. Defaults to 1 per row, so that areas are cell counts. */
  rowAreas?: Float64Array;
  /** Smaller zones are dropped and smaller holes filled: square meters, or cells without rowAreas. */
  minArea: number;
  /** Smoothing passes. With 0, outlines follow the cell edges exactly. */
  smoothing: number;
  /** Number of the largest zones to outline. All if omitted. */
  most?: number;
}

/** Runs of matching cells in a row, including `start` and excluding `end`, by row and then by column. */
export interface Runs {
  count: number;
  /** First run of each row, and one more entry. */
  rowFirst: Int32Array;
  start: Int32Array;
  end: Int32Array;
}

/**
 * Zones by size, largest first: matching cells that touch by edges (4-connected). Holes are gaps inside them and touch
 * by edges and corners (8-connected).
 */
export interface Zones {
  /** Number of zones, and of those with outlines, which come first. */
  count: number;
  outlined: number;
  /** Square meters on the ground of each zone without its holes (cells without rowAreas). */
  areas: Float64Array;
  cells: Float64Array;
  /**
   * First ring of each outlined zone, and one more entry. The first ring of a zone is its outer one, the others are
   * holes.
   */
  zoneRing: Uint32Array;
  /** First vertex of each ring, and one more entry. Rings aren't closed: the last vertex doesn't repeat the first. */
  ringStart: Uint32Array;
  /**
   * x and y of each vertex in cells from the raster's northwest corner, y to the south. Outer rings are
   * counterclockwise on a north-up map, holes clockwise (RFC 7946).
   */
  coordinates: Float32Array;
  runs: Runs;
  /** Zone of each run. */
  runZone: Int32Array;
}

/** Area to search: the ground in view, as one raster. */
export interface ZonesArea {
  source: ElevationSource;
  /** View in Web Mercator meters, without the part that panels cover. */
  frame: TerrainFrame;
}

/** Results of other tools that have to match too, one mask each. */
export type MaskName = "visible" | "light" | "minutes" | "scentFree";

/** Targets that distances are measured to: the account's features, or features of map layers. */
export type TargetName = "content" | MapTarget;

/** Ground within a distance of targets, or farther than that from all of them. */
export interface DistanceCondition {
  to: TargetName;
  side: "within" | "beyond";
  /** Meters on the ground. */
  distance: number;
}

/** Source of map layers' features, for distances up to `distance` meters from an area. */
export interface MapTargets {
  source: MapFeatureSource;
  area: ZonesArea;
  distance: number;
}

export interface ZonesQuery {
  filter: TerrainFilter;
  /** Masks set in the worker that have to match too. */
  masks: readonly MaskName[];
  /** Distances to targets set or read in the worker. All must be met. */
  distances: readonly DistanceCondition[];
  /** Square meters on the ground: smaller zones and holes are left out. */
  minArea: number;
  /** Number of passes, 0 to follow the cells. */
  smoothing: number;
  /** Number of the largest zones to outline and describe. */
  most: number;
}

/** Zones on the map. Arrays with one entry per zone cover the outlined ones. */
export interface FoundZones {
  count: number;
  outlined: number;
  /** Square meters on the ground: of all zones, of all known ground searched, and of each outlined zone. */
  total: number;
  known: number;
  areas: Float64Array;
  /** Meters. */
  lowest: Float32Array;
  highest: Float32Array;
  /** Aspect class of most cells: 1 to 8 clockwise from north, 9 flat. */
  facing: Uint8Array;
  /** 1 where a zone reaches the edge of the search area and may continue beyond it. */
  cut: Uint8Array;
  zoneRing: Uint32Array;
  ringStart: Uint32Array;
  /** x and y of each vertex in Web Mercator meters; rings as in Zones. */
  coordinates: Float64Array;
  /** Image of the outlined zones, or null if there are none. */
  picture: GroundImage | null;
}
