import type { MapFileFormat } from "./mapFile";

/** Export formats, as named in `POST /exports`. */
export const EXPORT_TYPES = ["GPX", "KML", "KMZ", "GEOJSON", "CSV", "GPKG", "SHP"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Formats of stored exports. Map tile files are exports too, with a request type of their own (domain/mapFile). */
export type StoredExportType = ExportType | MapFileFormat;

/** Whether the export holds the user's content, not map tiles. */
export const isExportType = (type: StoredExportType): type is ExportType =>
  (EXPORT_TYPES as readonly string[]).includes(type);
