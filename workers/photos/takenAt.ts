import type { Tags } from "./place";

const HALF_HOUR_MS = 1_800_000;
/** A position may be some minutes older than the photo. */
const STALE_MS = 600_000;
const FARTHEST_MS = 14 * 3_600_000;
const TIME = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/**
 * When a photo was taken, milliseconds since the epoch; null where its tags don't say. Cameras write their local time:
 * its zone is the one they wrote, else the one in which the time of the position is the same moment, else this device's.
 */
export function takenAt(tags: Tags): number | null {
  for (const [time, offset] of [
    ["DateTimeOriginal", "OffsetTimeOriginal"],
    ["CreateDate", "OffsetTimeDigitized"],
    ["ModifyDate", "OffsetTime"],
  ] as const) {
    const fields = fieldsOf(tags[time]);
    if (!fields) continue;
    const asUtc = Date.UTC(...fields);
    const zone = offsetOf(tags[offset]) ?? zoneByPosition(asUtc, tags);
    return zone === null ? new Date(...fields).getTime() : asUtc - zone;
  }
  return null;
}

/** As Date.UTC takes them; null for "0000:00:00 00:00:00", which a clock that was never set writes, and the like. */
function fieldsOf(text: unknown): [number, number, number, number, number, number] | null {
  const found = typeof text === "string" ? TIME.exec(text.trim()) : null;
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  return year >= 1900 && same && minute < 60 && second < 60
    ? [year, month - 1, day, hour, minute, second]
    : null;
}

/** "+05:30" in milliseconds. */
function offsetOf(text: unknown): number | null {
  const found = typeof text === "string" ? /^([+-])(\d\d):(\d\d)$/.exec(text.trim()) : null;
  if (!found) return null;
  const ahead = 60_000 * (60 * Number(found[2]) + Number(found[3]));
  return ahead > FARTHEST_MS ? null : found[1] === "-" ? -ahead : ahead;
}

/** The time of a position is UTC. */
function zoneByPosition(local: number, { GPSDateStamp, GPSTimeStamp }: Tags): number | null {
  const parts = Array.isArray(GPSTimeStamp) ? GPSTimeStamp.map(Number) : [];
  if (parts.length !== 3 || typeof GPSDateStamp !== "string") return null;
  const [hour = 0, minute = 0, second = 0] = parts;
  const day = fieldsOf(`${GPSDateStamp.trim()} 00:00:00`);
  if (!day || !(hour < 24 && minute < 60 && second < 61)) return null;
  const utc = Date.UTC(day[0], day[1], day[2], hour, minute, second);
  const zone = Math.round((local - utc) / HALF_HOUR_MS) * HALF_HOUR_MS;
  return Math.abs(local - utc - zone) <= STALE_MS && Math.abs(zone) <= FARTHEST_MS ? zone : null;
}
