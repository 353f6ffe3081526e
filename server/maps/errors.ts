/** Reason why map data can't be used. `code` is for programs, the message for the operator. */
export class MapDataError extends Error {
  override name = "MapDataError";
  readonly code: MapDataCode;

  constructor(code: MapDataCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type MapDataCode =
  | "not-found"
  | "unknown-format"
  | "archive-damaged"
  | "archive-unsafe"
  | "archive-too-large"
  | "unreadable"
  | "missing-codec"
  | "no-layers"
  | "choose-layer"
  | "choose-geometry"
  | "no-geometry"
  | "no-features"
  | "too-many-features"
  | "no-heights"
  | "no-picture"
  | "choose-units"
  | "no-crs"
  | "wrong-crs"
  | "no-state"
  | "unknown-field"
  | "exists"
  | "wrong-offset"
  | "too-much"
  | "no-space"
  | "unreachable"
  | "not-published"
  | "wrong-checksum"
  | "out-of-memory"
  | "too-slow"
  | "canceled"
  | "failed";
