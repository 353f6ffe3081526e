import { type PhotoPlace, placeOf } from "../domain/photoPlace";

export type ReadPhotoPlace = (file: Blob) => Promise<PhotoPlace | null>;

const TAGS = [
  "GPSLatitude",
  "GPSLatitudeRef",
  "GPSLongitude",
  "GPSLongitudeRef",
  "GPSAltitude",
  "GPSAltitudeRef",
];

/** Reads where a photo was taken from its Exif tags. Null when it doesn't say, or in a way that can't be read. */
export const readPhotoPlace: ReadPhotoPlace = async (file) => {
  try {
    const { default: exifr } = await import("exifr");
    return placeOf(await exifr.parse(await file.arrayBuffer(), { gps: true, pick: TAGS }));
  } catch {
    return null;
  }
};
