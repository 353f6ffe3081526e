export { countContent, huntsOf, type ImportedFeature, toNewFeatures } from "./content";
export { photosOf } from "./kmz/photos";
export { type IconPicture, PictureBook, type Pictures } from "./kmz/pictures";
export { exportLosses } from "./losses";
export { type ReadOptions, readContent, readSteps } from "./read";
export * from "./types";
export { LEAST_FEATURE_BYTES, type WriteOptions, writeGeoJson, writeGpx, writeKml } from "./write";
