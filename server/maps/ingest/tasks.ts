import type { NamesBuilt, NamesOptions } from "../names/build";
import type { ArchiveResults, ArchiveTask } from "./archive/tasks";
import type { RasterResults, RasterTask } from "./elevation/tasks";
import type { Prepared, PrepareOptions } from "./prepare";

/** What is in a layer of a file. */
export interface LayerInfo {
  name: string;
  count: number;
  /** GDAL's name of the geometry type; "None" for a table. */
  geometry: string;
  /** West, south, east and north in the layer's own coordinates. */
  extent: [number, number, number, number] | null;
  /** "EPSG:2231 NAD83 / Colorado North (ftUS)"; null where the file says nothing. */
  crs: string | null;
  /** The same in degrees; null where it can't be placed. Only where examples were asked for. */
  degrees?: [number, number, number, number] | null;
  /** `examples`: a few values, where they were asked for. */
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
  /** A folder to work in, to have examples of values and extents in degrees. */
  examples?: string;
}

export interface Convert {
  task: "convert";
  path: string;
  openOptions: readonly string[];
  /** ogr2ogr's arguments but for files. */
  options: readonly string[];
  layer: string;
  /** Where features.fgb is made. */
  folder: string;
  name: string;
}

export interface Prepare extends PrepareOptions {
  task: "prepare";
}

/** Makes the names of a layer that has none yet. */
export interface Names extends NamesOptions {
  task: "names";
}

export type Task = Inspect | Convert | Prepare | Names | RasterTask | ArchiveTask;
export interface Results extends RasterResults, ArchiveResults {
  inspect: Inspection;
  /** What GDAL said. */
  convert: string[];
  prepare: Prepared;
  names: NamesBuilt;
}

/** Messages of the child process. */
export type Told =
  | { told: "progress"; done: number; of: number }
  | { told: "result"; result: Results[keyof Results] }
  | { told: "error"; code: string; message: string };
