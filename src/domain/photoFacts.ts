import type { PhotoPlace } from "./photoPlace";

/**
 * Why a photo doesn't say where it was taken. none: the camera wrote no position; no-fix: it wrote 0, 0, as cameras do
 * without a fix; hemisphere: north or south, or east or west, isn't told; unreadable: the numbers are no position;
 * damaged: what the camera wrote can't be read.
 */
export type PlaceLack = "none" | "no-fix" | "hemisphere" | "unreadable" | "damaged";

/** What a camera wrote into a photo. */
export interface PhotoFacts {
  place: PhotoPlace | null;
  /** Null where there is a place. */
  lack: PlaceLack | null;
  /** Milliseconds since the epoch; null where the camera wrote no time. */
  takenAt: number | null;
}

/** What reading a chosen photo found, or why it failed. */
export type PhotoReading =
  | ({ ok: true } & PhotoFacts)
  /** empty: no bytes; not-a-photo: another kind of file, whatever its name says. */
  | { ok: false; reason: "empty" | "not-a-photo" };
