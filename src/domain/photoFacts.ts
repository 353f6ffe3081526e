import type { PhotoPlace } from "./photoPlace";

/**
 * Why a photo has no usable position.
 *
 * - none: the camera wrote no position
 * - no-fix: it wrote 0, 0, as cameras do without a fix
 * - hemisphere: north or south, or east or west, is missing
 * - unreadable: the numbers aren't a position
 * - damaged: the camera's metadata can't be read
 */
export type MissingPlaceReason = "none" | "no-fix" | "hemisphere" | "unreadable" | "damaged";

/** Metadata that the camera wrote into a photo. */
export interface PhotoFacts {
  place: PhotoPlace | null;
  /** Null if there is a place. */
  lack: MissingPlaceReason | null;
  /** Milliseconds since the epoch; null if the camera wrote no time. */
  takenAt: number | null;
}

/** Result of reading a chosen photo. */
export type PhotoReading =
  | ({ ok: true } & PhotoFacts)
  /** empty: no bytes; not-a-photo: another kind of file, regardless of its name. */
  | { ok: false; reason: "empty" | "not-a-photo" };
