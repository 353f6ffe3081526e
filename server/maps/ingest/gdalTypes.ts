/** What of gdal3.js is used here; its own declarations leave out what its answers hold. */
export interface GdalDataset {
  info: { driverShortName: string };
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
  open(path: string, openOptions: string[]): Promise<{ datasets: GdalDataset[]; errors: unknown[] }>;
  ogrinfo(dataset: GdalDataset, options: string[]): Promise<{ layers: GdalLayerInfo[] }>;
  ogr2ogr(dataset: GdalDataset, options: string[], name: string): Promise<unknown>;
  gdaltransform(places: [number, number][], options: string[]): Promise<number[][]>;
  close(dataset: GdalDataset): Promise<void>;
}

export interface GdalOptions {
  path: string;
  dest?: string;
  env?: Record<string, string>;
  logHandler: (message: string) => void;
  errorHandler: (message: string) => void;
}
