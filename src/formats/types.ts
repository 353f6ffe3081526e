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

/** Codes of ParsedContent.kinds, in the order of GH_TYPES in domain/feature. */
export const KIND_POINT = 0;
export const KIND_LINE = 1;
export const KIND_POLYGON = 2;
export const KIND_TRACK = 3;

/** Something the reader or writer kept differently, changed or left out. */
export interface FormatNote {
  /** Stable id for tests and translations: "invalid-coordinate", "network-link-ignored", ... */
  id: string;
  effect: "info" | "changed" | "dropped";
  /** Human-readable text without the count. */
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
  /** Index of the parent folder, or -1 at the top level. */
  parent: number;
}

export interface ParsedNote {
  title: string;
  contents: string;
}

/** An image inside a KMZ that a feature shows. */
export interface ParsedPhoto {
  feature: number;
  /** Index in the archive's list of files, for `photosOf`. */
  entry: number;
  title: string;
}

/**
 * A file's content as columns: feature i has the vertices vertexStart[i] .. vertexStart[i + 1] - 1. Consists of typed
 * arrays and plain JSON only, so that it can be transferred from a worker.
 */
export interface ParsedContent {
  format: FormatName;
  /** Name of the document itself (gpx/metadata/name, kml/Document/name), or empty. */
  name: string;
  /** KIND_POINT to KIND_TRACK. n values. */
  kinds: Uint8Array;
  /** n + 1 values. */
  vertexStart: Uint32Array;
  /** 3 per vertex: longitude and latitude in degrees, elevation in meters or NaN. */
  coordinates: Float64Array;
  /** One per vertex: milliseconds since the epoch, or NaN. Empty if no vertex has a time. */
  times: Float64Array;
  /** n + 1 values. Feature i has the rings ringIndex[i] .. ringIndex[i + 1] - 1 of ringStart. */
  ringIndex: Uint32Array;
  /**
   * First vertex of each ring. A ring ends where the next ring or the feature ends, and its last vertex equals its
   * first.
   */
  ringStart: Uint32Array;
  /** Title of feature i. Later features have none if the reader keeps fewer (ReadOptions.textsOf). */
  titles: string[];
  /**
   * Notes of feature i, with the same length as titles. Most features have none or one (GPX desc and cmt, KML
   * description).
   */
  featureNotes: ParsedNote[][];
  /** Seconds since the epoch, or NaN if unknown. */
  createdAt: Float64Array;
  updatedAt: Float64Array;
  /** Index into styles. */
  style: Uint32Array;
  styles: ParsedStyle[];
  /** Indexes into folders of the hunts that contain feature i. May be empty. */
  featureFolders: number[][];
  folders: ParsedFolder[];
  folderNotes: ParsedNote[][];
  /** Description of the document itself. */
  documentNotes: ParsedNote[];
  /** Photos of a KMZ, ordered by feature. Empty for other files. */
  photos: ParsedPhoto[];
  notes: FormatNote[];
  /** Null without vertices. */
  extent: Extent | null;
  /** For a table, or a file whose features have attributes. */
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

/** The file can't be read at all. The message is shown to the user and says what to do next. */
export class FormatError extends Error {
  readonly id: FormatErrorId;
  /** 1-based line of the file, if known. */
  readonly line: number | null;

  constructor(id: FormatErrorId, message: string, line: number | null = null) {
    super(message);
    this.name = "FormatError";
    this.id = id;
    this.line = line;
  }
}

/** A hunt to export. */
export interface ExportHunt extends Pick<Collection, "uuid" | "title"> {
  /** The hunt's own notes, oldest first. */
  notes?: readonly ParsedNote[];
}

/** A photo to export in a KMZ. */
export interface ExportPhoto {
  uuid: string;
  title: string;
  /** Path inside the archive. */
  path: string;
  /** The original, or the app's display size if the original is large or in a format that few programs read. */
  size: "original" | "web";
  bytes: number;
}

/** A feature to export. */
export interface ExportFeature extends Feature {
  /** Hunts of the exporting user that contain it. */
  hunts: ExportHunt[];
  /** Only for a KMZ. */
  photos?: readonly ExportPhoto[];
}

/** Bytes of a file read so far, and its size. */
export interface ReadProgress {
  done: number;
  total: number;
}
