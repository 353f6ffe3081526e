import type { PhotoFacts } from "../../src/domain/photoFacts";
import { placeOf } from "../../src/domain/photoPlace";

export type Tags = Readonly<Record<string, unknown>>;

/** Signed degrees, or the reason there are none. */
type Degrees = number | "hemisphere" | "unreadable";

/**
 * Returns the position in a photo's tags as written by the camera (Exif 2.32, 4.6.6). A missing hemisphere isn't
 * guessed, because half of the guesses would be on the other side of the earth.
 */
export function placeIn(tags: Tags): Pick<PhotoFacts, "place" | "lack"> {
  const { GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef, GPSAltitude, GPSAltitudeRef } = tags;
  if (GPSLatitude === undefined && GPSLongitude === undefined) return { place: null, lack: "none" };
  const latitude = degreesOf(GPSLatitude, GPSLatitudeRef, "NS");
  const longitude = degreesOf(GPSLongitude, GPSLongitudeRef, "EW");
  if (latitude === 0 && longitude === 0) return { place: null, lack: "no-fix" };
  if (latitude === "unreadable" || longitude === "unreadable") return { place: null, lack: "unreadable" };
  if (latitude === "hemisphere" || longitude === "hemisphere") return { place: null, lack: "hemisphere" };
  const place = placeOf({ latitude, longitude, GPSAltitude, GPSAltitudeRef });
  return { place, lack: place ? null : "unreadable" };
}

/** @param letters of the positive and the negative hemisphere */
function degreesOf(value: unknown, hemisphere: unknown, letters: "NS" | "EW"): Degrees {
  const size = sizeOf(value);
  if (size === null) return "unreadable";
  if (size === 0) return 0;
  const sign = signOf(hemisphere, letters);
  // Some programs write signed numbers, with or without the hemisphere's letter.
  if (size < 0) return sign === 1 ? "hemisphere" : size;
  return sign === null ? "hemisphere" : sign * size;
}

/**
 * Combines degrees, minutes and seconds into one number. Returns null if a part is too large or not a number, such as
 * 0/0.
 */
function sizeOf(value: unknown): number | null {
  const parts: unknown[] = typeof value === "number" ? [value] : isList(value) ? [...value] : [];
  if (parts.length === 0 || parts.length > 3 || !parts.every(Number.isFinite)) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = parts as number[];
  if (minutes < 0 || minutes > 60 || seconds < 0 || seconds > 60) return null;
  const rest = minutes / 60 + seconds / 3600;
  return degrees < 0 ? degrees - rest : degrees + rest;
}

/** Reads hemispheres such as "N", "s" and "West". Returns null for any other letter. */
function signOf(hemisphere: unknown, letters: string): 1 | -1 | null {
  const at = typeof hemisphere === "string" ? letters.indexOf(hemisphere.trim().charAt(0).toUpperCase()) : -1;
  if (at < 0 || String(hemisphere).trim() === "") return null;
  return at === 0 ? 1 : -1;
}

const isList = (value: unknown): value is ArrayLike<unknown> & Iterable<unknown> =>
  Array.isArray(value) || ArrayBuffer.isView(value);
