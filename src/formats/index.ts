export { countContent, huntsOf, type ImportedFeature, toNewFeatures } from "./content";
export { COLUMN_ROLES, COLUMNS_MAX, type ColumnRole, type TableChoice } from "./csv/roles";
export { photosOf } from "./kmz/photos";
export { type IconPicture, PictureBook, type Pictures } from "./kmz/pictures";
export { exportLosses } from "./losses";
export { type ReadOptions, readContent, readSteps } from "./read";
export * from "./types";
export { MIN_FEATURE_BYTES, MIN_ROW_BYTES, writeCsv, writeGeoJson, writeGpx, writeKml } from "./write";
export type { WriteOptions } from "./writeOptions";
