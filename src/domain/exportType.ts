/** What an export may be written as, as `POST /exports` names it. */
export const EXPORT_TYPES = ["GPX", "KML", "KMZ", "GEOJSON", "CSV", "GPKG", "SHP"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** As they are kept: files of map tiles are exports too, with a request of their own (domain/mapFile). */
export type StoredExportType = ExportType | "MBTILES";
