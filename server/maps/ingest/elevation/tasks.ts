import type { BoxTuple, StoredRaster } from "../../store/elevation/elevationFile";
import type { MeasuredImage } from "../imagery/measure";

/** Raster details reported by GDAL. */
export interface RasterInfo {
  width: number;
  height: number;
  /** GDAL's six coefficients for the coordinates of a pixel's corner. */
  geoTransform: [number, number, number, number, number, number] | null;
  /** WKT, or null if the file has none. */
  crs: string | null;
  /** "EPSG:2231 NAD83 / Colorado North (ftUS)" */
  crsName: string | null;
  bands: number;
  /** GDAL's color interpretation of each band: "Red", "Alpha", "Undefined". */
  colors: string[];
  /** GDAL data type of the first band. */
  type: string;
  unit: string;
  scale: number;
  offset: number;
  noData: number | null;
  /** Whether a mask or an alpha band marks pixels without data. */
  masked: boolean;
  /** Lowest and highest stored value of the band, or null without data. */
  lowest: number | null;
  highest: number | null;
}

export interface InspectRaster {
  task: "inspect-raster";
  path: string;
}

export interface ToCog {
  task: "cog";
  path: string;
  /** Arguments of gdal_translate without the files. */
  options: readonly string[];
  folder: string;
  name: string;
}

/** Creates the lattice of a raster. */
export interface PlaceRaster {
  task: "place";
  crs: string;
  geoTransform: [number, number, number, number, number, number];
  width: number;
  height: number;
  folder: string;
  name: string;
}

export interface RasterLocation {
  box: BoxTuple;
  lattice: number;
  pixel: number;
}

/** Determines where a group of stored rasters has data. */
export interface FindCoverage {
  task: "cover";
  folder: string;
  sources: StoredRaster[];
}

export interface RasterCoverage {
  measured: BoxTuple[];
  lowest: number;
  highest: number;
}

/** Inspects a prepared imagery file. */
export interface MeasureImage {
  task: "measure-image";
  folder: string;
  name: string;
}

export type RasterTask = InspectRaster | ToCog | PlaceRaster | FindCoverage | MeasureImage;
export interface RasterResults {
  "inspect-raster": RasterInfo;
  cog: null;
  place: RasterLocation;
  cover: RasterCoverage;
  "measure-image": MeasuredImage;
}
