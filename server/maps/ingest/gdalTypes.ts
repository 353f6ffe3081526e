/** Parts of gdal3.js used here. Its own declarations don't describe the results. */
export interface GdalDataset {
  info: { driverShortName: string };
}

/** Output of gdalinfo for a raster. */
export interface GdalRasterInfo {
  size?: [width: number, height: number];
  geoTransform?: [number, number, number, number, number, number];
  coordinateSystem?: { wkt?: string };
  stac?: { "proj:epsg"?: number };
  bands?: {
    type: string;
    unit?: string;
    scale?: number;
    offset?: number;
    noDataValue?: number | string;
    computedMin?: number;
    computedMax?: number;
    colorInterpretation?: string;
    mask?: { flags?: string[] };
    metadata?: { ""?: Record<string, string> };
  }[];
}

export interface GdalLayerInfo {
  name: string;
  featureCount: number;
  fields: { name: string; type: string }[];
  geometryFields: {
    type: string;
    extent?: [number, number, number, number];
    coordinateSystem?: {
      wkt?: string;
      projjson?: { name?: string; type?: string; id?: { authority: string; code: number } };
    };
  }[];
}

export interface Gdal {
  /** Keyed by short name. Some are in both. */
  drivers: { raster: Readonly<Record<string, unknown>>; vector: Readonly<Record<string, unknown>> };
  open(path: string, openOptions: string[]): Promise<{ datasets: GdalDataset[]; errors: unknown[] }>;
  ogrinfo(dataset: GdalDataset, options: string[]): Promise<{ layers: GdalLayerInfo[] }>;
  ogr2ogr(dataset: GdalDataset, options: string[], name: string): Promise<unknown>;
  gdalinfo(dataset: GdalDataset, options: string[]): Promise<GdalRasterInfo>;
  gdal_translate(dataset: GdalDataset, options: string[], name: string): Promise<unknown>;
  gdaltransform(places: [number, number][], options: string[]): Promise<[number, number][]>;
  close(dataset: GdalDataset): Promise<void>;
}

export interface GdalOptions {
  path: string;
  dest?: string;
  env?: Record<string, string>;
  logHandler: (message: string) => void;
  errorHandler: (message: string) => void;
}
