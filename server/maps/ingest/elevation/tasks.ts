import type { Four, StoredRaster } from "../../store/elevation/elevationFile";
import type { MeasuredImage } from "../imagery/measure";

/** What a raster is, as GDAL says. */
export interface RasterInfo {
  width: number;
  height: number;
  /** Coordinates of a pixel's corner: GDAL's six numbers. */
  geoTransform: [number, number, number, number, number, number] | null;
  /** WKT; null where the file says nothing. */
  crs: string | null;
  /** "EPSG:2231 NAD83 / Colorado North (ftUS)" */
  crsName: string | null;
  bands: number;
  /** What each band is, by GDAL: "Red", "Alpha", "Undefined". */
  colors: string[];
  /** Of the first band: GDAL's name. */
  type: string;
  unit: string;
  scale: number;
  offset: number;
  noData: number | null;
  /** Whether a mask or an alpha band marks pixels without data. */
  masked: boolean;
  /** The band's lowest and highest value, as stored; null where there is none. */
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
  /** gdal_translate's arguments but for files. */
  options: readonly string[];
  folder: string;
  name: string;
}

/** Makes the lattice of a raster. */
export interface PlaceRaster {
  task: "place";
  crs: string;
  geoTransform: [number, number, number, number, number, number];
  width: number;
  height: number;
  folder: string;
  name: string;
}

export interface Placed {
  box: Four;
  lattice: number;
  pixel: number;
}

/** Finds out where a group of stored rasters has data. */
export interface Cover {
  task: "cover";
  folder: string;
  sources: StoredRaster[];
}

export interface Covered {
  measured: Four[];
  lowest: number;
  highest: number;
}

/** Looks at a made file of imagery. */
export interface MeasureImage {
  task: "measure-image";
  folder: string;
  name: string;
}

export type RasterTask = InspectRaster | ToCog | PlaceRaster | Cover | MeasureImage;
export interface RasterResults {
  "inspect-raster": RasterInfo;
  cog: null;
  place: Placed;
  cover: Covered;
  "measure-image": MeasuredImage;
}
