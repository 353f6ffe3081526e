import type { MapFeatureLayer } from "../../src/domain/mapFeatures";
import type { MapServices } from "../../src/domain/mapServices";
import type { Paths } from "../ground/cover";

/** A part of the map, Web Mercator meters. */
export interface MapExtent {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

/** Where features of a kind are, in all states. */
export interface MapFeatureSource {
  /** Tells which states a part of the map lies in. */
  counties: MapServices["counties"];
  layers: readonly MapFeatureLayer[];
}

export interface MapReading {
  source: MapFeatureSource;
  extent: MapExtent;
  /** Web Mercator meters: what is smaller may be left out of a line. */
  detail: number;
  /** Layers of lines aren't read. */
  areasOnly?: boolean;
}

/** Layers that were read. */
export interface ReadLayers {
  names: string[];
  /** Whether any of them is made up. */
  sample: boolean;
}

/** The features of layers in a part of the map: x and y in turn, Web Mercator meters. */
export interface MapFeatures extends ReadLayers {
  areas: Paths[];
  lines: Paths;
}
