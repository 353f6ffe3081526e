import type { Tags } from "./place";

const HALF_HOUR_MS = 1_800_000;
/** Age in milliseconds that a photo's position may have. */
const STALE_MS = 600_000;
const FARTHEST_MS = 14 * 3_600_000;
const TIME = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/**
 * Returns when a photo was taken, in milliseconds since the epoch, or null if its tags don't say. Cameras write local
 * time. The time zone is the one they wrote, or else the one that makes the local time match the position's time, or
 * else this device's.
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

/**
 * Parses a time to arguments for Date.UTC. Returns null for invalid times, such as the "0000:00:00 00:00:00" of a clock
 * that was never set.
 */
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

/** Converts an offset such as "+05:30" to milliseconds. */
function offsetOf(text: unknown): number | null {
  const found = typeof text === "string" ? /^([+-])(\d\d):(\d\d)$/.exec(text.trim()) : null;
  if (!found) return null;
  const ahead = 60_000 * (60 * Number(found[2]) + Number(found[3]));
  return ahead > FARTHEST_MS ? null : found[1] === "-" ? -ahead : ahead;
}

/** Derives the time zone from the position's time, which is UTC. */
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
