import type { Coordinates } from "../../src/domain/coordinates";
import type { SheetShape } from "../../src/domain/sheet/layout";

export const GRIDS = ["utm", "usng", "latlon", "none"] as const;
export type SheetGrid = (typeof GRIDS)[number];

export const SHEET_FORMATS = ["pdf", "png"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** What the map's face is made of, from the bottom to the top. */
export interface SheetSource {
  title: string;
  /**
   * "tiles": {url}/tile/{level}/{row}/{column}; "export": pictures of an extent, as a map service draws them; "service":
   * whichever of the two the service says that it has.
   */
  kind: "tiles" | "export" | "service";
  /** Of a map service, absolute. */
  url: string;
  /** Behind addresses, without ?: a key of the operator's. */
  query: string;
  /** Layer of the service; all where it is absent. */
  layer?: number;
  where?: string;
  /** The least zoom at which it shows. */
  minZoom?: number;
  /** 0 to 1. */
  opacity: number;
  /** Photos may be as fine as the paper; drawn maps have words that must be read. */
  photo: boolean;
}

/** Features on the sheet, without ids. Feature i has the paths pathStart[i] .. pathStart[i + 1] - 1. */
export interface SheetContent {
  titles: string[];
  /** KIND of domain/featureColumns. */
  kinds: Uint8Array;
  /** 4 per feature: red, green, blue, opacity as 0-255. */
  colors: Uint8Array;
  /** CSS pixels. */
  strokeWidths: Uint8Array;
  /** 0 solid, 1 dash, 2 dot. */
  strokeTypes: Uint8Array;
  /** Place in the catalog of icons. */
  icons: Uint8Array;
  /** n + 1. */
  pathStart: Uint32Array;
  /** First vertex of each path, and at the end the number of vertices. */
  vertexStart: Uint32Array;
  /** 2 per vertex: longitude and latitude. */
  coordinates: Float64Array;
}

/** All that a sheet is made from. */
export interface SheetJob extends SheetShape {
  center: Coordinates;
  /** The denominator. */
  scale: number;
  format: SheetFormat;
  title: string;
  /** A line below the title. */
  note: string;
  grid: SheetGrid;
  legend: boolean;
  /** Names beside features. */
  names: boolean;
  /** What the code of squares leads to; null: there is none. */
  link: string | null;
  /** Said beside the sources: what is not measured. */
  caution: string | null;
  sources: SheetSource[];
  /** Names of the basemap as data, at {url}/{level}/{row}/{column}, drawn on paper or on photos. */
  labels: { url: string; onPhotos: boolean } | null;
  content: SheetContent | null;
  /** Milliseconds since 1970: the day that is printed and that the declination is of. */
  at: number;
}

/** Progress of a sheet: rows of pixels that are done, of all. */
export interface SheetProgress {
  done: number;
  total: number;
}

export interface SheetResult {
  file: Blob;
  /** Parts of the map that no service has. */
  missing: number;
}
