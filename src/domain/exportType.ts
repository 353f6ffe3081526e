import type { MapFileFormat } from "./mapFile";

/** What an export may be written as, as `POST /exports` names it. */
export const EXPORT_TYPES = ["GPX", "KML", "KMZ", "GEOJSON", "CSV", "GPKG", "SHP"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** As they are kept: files of map tiles are exports too, with a request of their own (domain/mapFile). */
export type StoredExportType = ExportType | MapFileFormat;

/** Whether it is an export of content. */
export const isExportType = (type: StoredExportType): type is ExportType =>
  (EXPORT_TYPES as readonly string[]).includes(type);
