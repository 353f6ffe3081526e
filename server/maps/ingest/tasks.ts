import type { NamesBuilt, NamesOptions } from "../names/build";
import type { ArchiveResults, ArchiveTask } from "./archive/tasks";
import type { RasterResults, RasterTask } from "./elevation/tasks";
import type { Prepared, PrepareOptions } from "./prepare";

/** Layer found in a file. */
export interface LayerInfo {
  name: string;
  count: number;
  /** GDAL geometry type; "None" for a table. */
  geometry: string;
  /** West, south, east and north in the layer's own coordinates. */
  extent: [number, number, number, number] | null;
  /** "EPSG:2231 NAD83 / Colorado North (ftUS)"; null if the file has none. */
  crs: string | null;
  /** Extent in degrees, or null if it can't be converted. Only set if examples were requested. */
  degrees?: [number, number, number, number] | null;
  /** `examples` has a few values, if they were requested. */
  fields: { name: string; type: string; examples?: string[] }[];
}

export interface Inspection {
  driver: string;
  layers: LayerInfo[];
}

export interface Inspect {
  task: "inspect";
  path: string;
  openOptions: readonly string[];
  /** Folder for temporary files. Setting it requests example values and extents in degrees. */
  examples?: string;
}

export interface Convert {
  task: "convert";
  path: string;
  openOptions: readonly string[];
  /** Arguments of ogr2ogr without the files. */
  options: readonly string[];
  layer: string;
  /** Output folder for features.fgb. */
  folder: string;
  name: string;
}

export interface Prepare extends PrepareOptions {
  task: "prepare";
}

/** Builds the names of a layer that has none yet. */
export interface Names extends NamesOptions {
  task: "names";
}

export type Task = Inspect | Convert | Prepare | Names | RasterTask | ArchiveTask;
export interface Results extends RasterResults, ArchiveResults {
  inspect: Inspection;
  /** Messages that GDAL logged. */
  convert: string[];
  prepare: Prepared;
  names: NamesBuilt;
}

/** Messages from the child process. */
export type TaskMessage =
  | { kind: "progress"; done: number; of: number }
  | { kind: "result"; result: Results[keyof Results] }
  | { kind: "error"; code: string; message: string };
