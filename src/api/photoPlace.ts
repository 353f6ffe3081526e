import { type PhotoPlace, placeOf } from "../domain/photoPlace";
import { photoTypeOf } from "../domain/photoTypes";
import { webpExif } from "../domain/webpExif";

export type ReadPhotoPlace = (file: Blob) => Promise<PhotoPlace | null>;

/** Leading bytes needed to detect the file type. */
const HEAD = 16;
const TAGS = [
  "GPSLatitude",
  "GPSLatitudeRef",
  "GPSLongitude",
  "GPSLongitudeRef",
  "GPSAltitude",
  "GPSAltitudeRef",
];

/** Reads where a photo was taken from its Exif tags. @returns null if they have no position or can't be read */
export const readPhotoPlace: ReadPhotoPlace = async (file) => {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    const isWebp = photoTypeOf(head) === "image/webp";
    const bytes = isWebp ? await webpExif(file) : await file.arrayBuffer();
    if (!bytes) return null;
    const { default: exifr } = await import("exifr");
    return placeOf(await exifr.parse(bytes, { gps: true, pick: TAGS }));
  } catch {
    return null;
  }
};
