import type { Coordinates } from "../../src/domain/coordinates";
import type { SheetShape } from "../../src/domain/sheet/layout";

export const GRIDS = ["utm", "usng", "latlon", "none"] as const;
export type SheetGrid = (typeof GRIDS)[number];

export const SHEET_FORMATS = ["pdf", "png"] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** A layer of the map's face. Sources are listed from bottom to top. */
export interface SheetSource {
  title: string;
  /**
   * "tiles": {url}/tile/{level}/{row}/{column}. "export": images of an extent, drawn by a map service. "service": one
   * of the two, depending on the service's metadata.
   */
  kind: "tiles" | "export" | "service";
  /** Absolute URL of a map service. */
  url: string;
  /** Query string without "?", for the operator's API key. */
  query: string;
  /** Layer of the service. All layers if absent. */
  layer?: number;
  where?: string;
  /** Minimum zoom level at which it's visible. */
  minZoom?: number;
  /** 0 to 1. */
  opacity: number;
  /** Photos may be as fine as the paper. Drawn maps contain text that must stay readable. */
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
  /** Index in the icon catalog. */
  icons: Uint8Array;
  /** n + 1. */
  pathStart: Uint32Array;
  /** First vertex of each path, followed by the number of vertices. */
  vertexStart: Uint32Array;
  /** 2 per vertex: longitude and latitude. */
  coordinates: Float64Array;
}

/** Everything needed to render a sheet. */
export interface SheetJob extends SheetShape {
  center: Coordinates;
  /** Denominator of the scale. */
  scale: number;
  format: SheetFormat;
  title: string;
  /** Line below the title. */
  note: string;
  grid: SheetGrid;
  legend: boolean;
  /** Whether features are labeled. */
  names: boolean;
  /** Target of the QR code, or null for none. */
  link: string | null;
  /** Note next to the credits about data that isn't measured. */
  caution: string | null;
  sources: SheetSource[];
  /** Basemap labels as data at {url}/{level}/{row}/{column}, drawn on paper or photos. */
  labels: { url: string; onPhotos: boolean } | null;
  content: SheetContent | null;
  /** Milliseconds since 1970: the printed date, also used for the declination. */
  at: number;
}

/** Progress of a sheet: finished rows of pixels, out of all. */
export interface SheetProgress {
  done: number;
  total: number;
}

export interface SheetResult {
  file: Blob;
  /** Number of tiles that no service has. */
  missing: number;
}
