import type { Rgba } from "../domain/catalogs";
import type { Feature, StrokeType } from "../domain/feature";
import type { Extent } from "../domain/geometry";
import type { Collection } from "../domain/hunt";
import type { ParsedTable } from "./csv/roles";

export type FormatName =
  | "gpx"
  | "kml"
  | "geojson"
  | "csv"
  | "fit"
  | "tcx"
  | "xlsx"
  | "shapefile"
  | "geopackage"
  | "flatgeobuf"
  | "filegdb";

/** Codes of ParsedContent.kinds. The order is that of GH_TYPES in domain/feature. */
export const KIND_POINT = 0;
export const KIND_LINE = 1;
export const KIND_POLYGON = 2;
export const KIND_TRACK = 3;

/** Something that the reader or writer kept differently, changed or left out. */
export interface FormatNote {
  /** Stable, for tests and translations: "invalid-coordinate", "network-link-ignored", ... */
  id: string;
  effect: "info" | "changed" | "dropped";
  /** Human-readable; names the thing, not the count. */
  message: string;
  count: number;
}

export interface ParsedStyle {
  icon: string | null;
  color: Rgba;
  strokeType: StrokeType;
  strokeWidth: number;
}

export interface ParsedFolder {
  name: string;
  /** Index of the folder around it; -1 at the top. */
  parent: number;
}

export interface ParsedNote {
  title: string;
  contents: string;
}

/** A picture inside a KMZ that a feature shows. */
export interface ParsedPhoto {
  feature: number;
  /** Place in the archive's list of files, for `unpackPhoto`. */
  entry: number;
  title: string;
}

/**
 * A file's content as columns: feature i has the vertices vertexStart[i] .. vertexStart[i + 1] - 1.
 * Only typed arrays and plain JSON, so that it crosses a worker's boundary by transfer.
 */
export interface ParsedContent {
  format: FormatName;
  /** Name of the document itself (gpx/metadata/name, kml/Document/name); empty when it has none. */
  name: string;
  /** n: KIND_POINT .. KIND_TRACK. */
  kinds: Uint8Array;
  /** n + 1. */
  vertexStart: Uint32Array;
  /** 3 per vertex: longitude, latitude in degrees; elevation in meters, NaN where the file has none. */
  coordinates: Float64Array;
  /** One per vertex: milliseconds since the epoch, NaN where there is none. Empty when no vertex has one. */
  times: Float64Array;
  /** n + 1 for polygons' rings: feature i has the rings ringIndex[i] .. ringIndex[i + 1] - 1 of ringStart. */
  ringIndex: Uint32Array;
  /** First vertex of each ring (rings close: first vertex equals last); a ring ends where the next ring or the feature ends. */
  ringStart: Uint32Array;
  /** Of feature i; those of later features are missing where the reader was told to keep fewer (ReadOptions.textsOf). */
  titles: string[];
  /** Notes of feature i, as many as titles; most features have none or one (GPX desc and cmt, KML description). */
  featureNotes: ParsedNote[][];
  /** Seconds since the epoch; NaN where the file says nothing. */
  createdAt: Float64Array;
  updatedAt: Float64Array;
  /** Index into styles. */
  style: Uint32Array;
  styles: ParsedStyle[];
  /** Indexes into folders of the hunts that feature i is in; empty: in none. */
  featureFolders: number[][];
  folders: ParsedFolder[];
  folderNotes: ParsedNote[][];
  /** The document's own description. */
  documentNotes: ParsedNote[];
  /** Of a KMZ, by feature; empty for every other file. */
  photos: ParsedPhoto[];
  notes: FormatNote[];
  /** Null when there is no vertex. */
  extent: Extent | null;
  /** Of a table, or of a file whose features have attributes. */
  table?: ParsedTable;
}

export interface ContentCounts {
  waypoints: number;
  lines: number;
  areas: number;
  tracks: number;
  vertices: number;
  folders: number;
}

export type FormatErrorId =
  | "empty-file"
  | "too-large"
  | "not-xml"
  | "not-gpx-or-kml"
  | "malformed-xml"
  | "malformed-json"
  | "not-geojson"
  | "not-a-table"
  | "table-too-wide"
  | "table-too-long"
  | "unsupported-crs"
  | "missing-crs"
  | "shapefile-damaged"
  | "shapefile-loose"
  | "geopackage-damaged"
  | "geopackage-empty"
  | "flatgeobuf-damaged"
  | "flatgeobuf-version"
  | "filegdb-damaged"
  | "filegdb-empty"
  | "filegdb-version"
  | "truncated"
  | "entities-refused"
  | "unsupported-encoding"
  | "archive-without-kml"
  | "archive-damaged"
  | "archive-encrypted"
  | "archive-unsupported"
  | "archive-too-large"
  | "too-deep";

/** A file that cannot be read as a whole. The message is for a person and says what to do next. */
export class FormatError extends Error {
  readonly id: FormatErrorId;
  /** Line of the file, 1-based, where it is known. */
  readonly line: number | null;

  constructor(id: FormatErrorId, message: string, line: number | null = null) {
    super(message);
    this.name = "FormatError";
    this.id = id;
    this.line = line;
  }
}

/** A hunt as an export writes it. */
export interface ExportHunt extends Pick<Collection, "uuid" | "title"> {
  /** The hunt's own notes, oldest first; absent: none. */
  notes?: readonly ParsedNote[];
}

/** A photo as a KMZ export writes it. */
export interface ExportPhoto {
  uuid: string;
  title: string;
  /** Path inside the archive. */
  path: string;
  /** The original, or the size that the app shows, where the original is large or of a format that few programs read. */
  size: "original" | "web";
  bytes: number;
}

/** A feature as an export writes it. */
export interface ExportFeature extends Feature {
  /** The hunts it is in, those of the exporting person only. */
  hunts: ExportHunt[];
  /** For a KMZ only. */
  photos?: readonly ExportPhoto[];
}
