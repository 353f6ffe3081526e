import type { Attributes, Box, Field, GeometryType, Row } from "../query/table";
import type { LayerStyle } from "./style";

/** What made-up data says of itself where credits are. */
export const SAMPLE = "Sample data, generated. Not real: not for navigation or hunting decisions";

/** Ground at a place: meters above the sea, and degrees of slope. */
export interface Ground {
  elevation: number;
  slope: number;
  /** Whether it is built-in ground, which was measured coarsely. */
  sample: boolean;
}

/** One layer of the map: what is in it, how it is drawn, and where the manifest lists it. */
export interface LayerDefinition {
  /** In the service's address: "Counties" makes Layers/US_Counties and Layers/CO_Counties. */
  name: string;
  title: string;
  description: string;
  copyright: string;
  /** Whether the data is made up; titles and features then say so too. */
  sample: boolean;
  geometryType: GeometryType;
  fields: readonly Field[];
  displayField: string;
  style: LayerStyle;
  /** The least level at which it is drawn. */
  minLevel: number;
  /** Milliseconds for which an answer holds; null for data that does not change. */
  period: number | null;
  /** All features of the country at a time; each has a STATE where the layer is offered by state. */
  rows(time: number): readonly Row[];
  /** Values for exactly one place, where they are computed. Null where there is nothing. */
  at?(
    longitude: number,
    latitude: number,
    time: number,
    ground: () => Promise<Ground>,
  ): Promise<Attributes | null>;
  /** Drawn from the ground instead of from features. */
  raster?: "slope" | "snow";
  /** The folder of an added layer's version: its features are read from files, not from rows. */
  stored?: string;
  /** Where its features are, degrees; without it the country. */
  extent?: Box;
}
