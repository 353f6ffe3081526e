import type { MapFeatureLayer } from "../../src/domain/mapFeatures";
import type { MapServices } from "../../src/domain/mapServices";
import type { Paths } from "../ground/cover";

/** Part of the map in Web Mercator meters. */
export interface MapExtent {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

/** Layers of one kind of features, for all states. */
export interface MapFeatureSource {
  /** Layer used to find the states in an extent. */
  counties: MapServices["counties"];
  layers: readonly MapFeatureLayer[];
}

export interface MapReading {
  source: MapFeatureSource;
  extent: MapExtent;
  /** Web Mercator meters: smaller details of a line may be dropped. */
  detail: number;
  /** Skips layers of lines. */
  areasOnly?: boolean;
}

/** Layers that were read. */
export interface ReadLayers {
  names: string[];
  /** Whether any of them is sample data. */
  sample: boolean;
}

/** Features of layers in an extent: alternating x and y, Web Mercator meters. */
export interface MapFeatures extends ReadLayers {
  areas: Paths[];
  lines: Paths;
}
