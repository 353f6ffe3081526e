import type { Attributes, Box, Field, GeometryType, Row } from "../query/table";
import type { LayerStyle } from "./style";

/** Attribution of generated data. */
export const SAMPLE = "Sample data, generated. Not real: not for navigation or hunting decisions";

/** Terrain at a point: meters above sea level and slope in degrees. */
export interface Ground {
  elevation: number;
  slope: number;
  /** Whether it comes from the coarse built-in grid. */
  sample: boolean;
}

/** Map layer: its features, style and position in the manifest. */
export interface LayerDefinition {
  /** Name in the service's URL: "Counties" becomes Layers/US_Counties and Layers/CO_Counties. */
  name: string;
  title: string;
  description: string;
  copyright: string;
  /** Whether the data is generated. Titles and features then say so. */
  sample: boolean;
  geometryType: GeometryType;
  fields: readonly Field[];
  displayField: string;
  style: LayerStyle;
  /** Lowest zoom level at which it's drawn. */
  minLevel: number;
  /** Milliseconds for which a response stays valid; null for data that doesn't change. */
  period: number | null;
  /** Returns all features of the country at a time. They have a STATE if the layer is available by state. */
  rows(time: number): readonly Row[];
  /** Returns the values of a computed layer at one point, or null if there are none. */
  at?(
    longitude: number,
    latitude: number,
    time: number,
    ground: () => Promise<Ground>,
  ): Promise<Attributes | null>;
  /** Drawn from the terrain instead of features. */
  raster?: "slope" | "snow";
  /** Folder of an added layer's version. Its features are read from files instead of `rows`. */
  stored?: string;
  /** Extent of its features in degrees. Defaults to the country. */
  extent?: Box;
}
