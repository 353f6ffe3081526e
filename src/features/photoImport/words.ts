import { formatDate } from "../../domain/dates";
import { PHOTO_MAX_BYTES, PHOTOS_IMPORT_MAX, TITLE_MAX } from "../../domain/limits";
import type { MissingPlaceReason } from "../../domain/photoFacts";
import { formatBytes } from "../../domain/units";
import type { PhotoEntry } from "./slice";

/** Formats and limits of the photos that can be imported. */
export const ACCEPTED_PHOTOS = `JPEG, HEIC, PNG or WebP, up to ${PHOTOS_IMPORT_MAX} at a time, ${formatBytes(PHOTO_MAX_BYTES)} each`;

/** Messages on why a photo has no location. */
export const LACKS: Record<MissingPlaceReason, string> = {
  none: "No location in the photo",
  "no-fix": "The camera had no GPS fix",
  hemisphere: "Its location doesn't say north or south, east or west",
  unreadable: "Its location can't be read",
  damaged: "Its photo data is damaged",
};

/** Returns a hunt title with the range of capture dates, such as "Photos 10/05/2024 - 10/09/2024". */
export function huntTitleOf(photos: readonly Pick<PhotoEntry, "takenAt">[]): string {
  const times = photos.flatMap(({ takenAt }) => (takenAt === null ? [] : [takenAt])).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)].map((time) =>
    time === undefined ? "" : formatDate(new Date(time)),
  );
  return `Photos ${first}${first === last ? "" : ` - ${last}`}`.trim().slice(0, TITLE_MAX);
}
