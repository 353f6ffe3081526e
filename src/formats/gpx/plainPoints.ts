import { PlainDecimals } from "../bytes/plainDecimal";
import { parseTime } from "../bytes/time";
import type { ContentSink } from "../sink";
import { BLANK } from "../xml/lexer";

const LESS = 0x3c;
const GREATER = 0x3e;
const QUOTE = 0x22;
const ZERO = 0x30;

/** Consecutive calls without a plain point after which this reader gives up. */
const MOST_MISSES = 16;

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const POINT = ascii("<trkpt");
const POINT_END = ascii("</trkpt>");
const ELEVATION = ascii("<ele>");
const ELEVATION_END = ascii("</ele>");
const TIME = ascii("<time>");
const TIME_END = ascii("</time>");
const LATITUDE = ascii('lat="');
const LONGITUDE = ascii('lon="');

/**
 * Reads track points in the form that nearly all programs write: latitude and longitude in either order, then optional
 * elevation and time (UTC), nothing else. Every byte is compared with that form, so accepted points are well-formed.
 * Anything else is left to the scanner.
 */
export class PlainPoints {
  private bytes: Uint8Array;
  private readonly builder: ContentSink;
  private readonly decimals: PlainDecimals;
  private misses = 0;
  /** End of the current point's last part, or -1 if it has another form. */
  private at = 0;
  private latitude = 0;
  private longitude = 0;
  /** Position of the last date read, and its milliseconds. */
  private dateAt = -1;
  private date = 0;

  constructor(bytes: Uint8Array, builder: ContentSink) {
    this.bytes = bytes;
    this.builder = builder;
    this.decimals = new PlainDecimals(bytes);
  }

  /** Switches to other bytes. */
  moveTo(bytes: Uint8Array): void {
    if (bytes === this.bytes) return;
    this.bytes = bytes;
    this.decimals.moveTo(bytes);
    this.dateAt = -1;
  }

  /**
   * Reads points from a position inside a segment, until one has another form or starts at or after `stop`. Returns the
   * end of the last point.
   */
  read(position: number, stop: number): number {
    if (this.misses >= MOST_MISSES || position >= stop) return position;
    let at = position;
    while (at < stop) {
      const next = this.point(at);
      if (next < 0) break;
      at = next;
    }
    this.misses = at > position ? 0 : this.misses + 1;
    return at;
  }

  private point(position: number): number {
    let at = this.after(POINT, this.blanks(position));
    if (at < 0) return -1;
    at = this.coordinates(at);
    if (at < 0) return -1;
    let elevation = Number.NaN;
    let time = Number.NaN;
    const inside = this.after(ELEVATION, at);
    if (inside >= 0) {
      elevation = this.decimals.read(inside);
      const end = this.after(ELEVATION_END, this.decimals.end);
      if (Number.isNaN(elevation) || end < 0) return -1;
      at = this.blanks(end);
    }
    const moment = this.after(TIME, at);
    if (moment >= 0) {
      time = this.time(moment);
      const end = Number.isNaN(time) ? -1 : this.after(TIME_END, this.at);
      if (end < 0) return -1;
      at = this.blanks(end);
    }
    const end = this.after(POINT_END, at);
    if (end >= 0) this.builder.vertex(this.longitude, this.latitude, elevation, time);
    return end;
  }

  /** Reads the two attributes and the end of the tag. Returns the position of the element's first child or end tag. */
  private coordinates(start: number): number {
    const bytes = this.bytes;
    let at = this.blanks(start);
    if (at === start) return -1;
    let inside = this.after(LATITUDE, at);
    const latitudeFirst = inside >= 0;
    if (!latitudeFirst) inside = this.after(LONGITUDE, at);
    if (inside < 0) return -1;
    const one = this.decimals.read(inside);
    at = this.decimals.end;
    if (bytes[at] !== QUOTE) return -1;
    const next = this.blanks(at + 1);
    if (next === at + 1) return -1;
    inside = this.after(latitudeFirst ? LONGITUDE : LATITUDE, next);
    if (inside < 0) return -1;
    const other = this.decimals.read(inside);
    at = this.decimals.end;
    if (bytes[at] !== QUOTE || bytes[at + 1] !== GREATER) return -1;
    this.latitude = latitudeFirst ? one : other;
    this.longitude = latitudeFirst ? other : one;
    // Written so that NaN fails. Invalid positions and longitudes beyond 180 degrees are left to the builder.
    if (!(Math.abs(this.latitude) <= 90 && Math.abs(this.longitude) <= 180)) return -1;
    return this.blanks(at + 2);
  }

  /**
   * Parses "2024-10-05T12:00:00Z", optionally with milliseconds, to milliseconds since the epoch. NaN for any other
   * form.
   */
  private time(start: number): number {
    const bytes = this.bytes;
    if (!this.isDateOfBefore(start)) {
      const date = parseTime(bytes, start, start + 10);
      // Rejects shorter date forms, whose following bytes might look valid.
      if (bytes[start + 7] !== 0x2d || Number.isNaN(date)) return Number.NaN;
      this.date = date;
      this.dateAt = start;
    }
    const hour = this.twoDigits(start + 11);
    const minute = this.twoDigits(start + 14);
    const second = this.twoDigits(start + 17);
    if (bytes[start + 10] !== 0x54 || bytes[start + 13] !== 0x3a || bytes[start + 16] !== 0x3a)
      return Number.NaN;
    if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
    let at = start + 19;
    let fraction = 0;
    if (bytes[at] === 0x2e) {
      const tens = this.twoDigits(at + 1);
      const ones = ((bytes[at + 3] as number) - ZERO) >>> 0;
      if (tens > 99 || ones > 9) return Number.NaN;
      fraction = tens * 10 + ones;
      at += 4;
    }
    if (bytes[at] !== 0x5a) return Number.NaN;
    this.at = at + 1;
    return this.date + (hour * 60 + minute) * 60_000 + second * 1000 + fraction;
  }

  private isDateOfBefore(start: number): boolean {
    const bytes = this.bytes;
    const before = this.dateAt;
    if (before < 0) return false;
    // Compares backward, because the day changes more often than the year.
    for (let i = 9; i >= 0; i--) if (bytes[before + i] !== bytes[start + i]) return false;
    return true;
  }

  /** Reads two digits. Returns 100 if they aren't digits. */
  private twoDigits(at: number): number {
    const tens = ((this.bytes[at] as number) - ZERO) >>> 0;
    const ones = ((this.bytes[at + 1] as number) - ZERO) >>> 0;
    return tens > 9 || ones > 9 ? 100 : tens * 10 + ones;
  }

  private blanks(start: number): number {
    const bytes = this.bytes;
    let at = start;
    while (bytes[at] !== LESS && BLANK[bytes[at] as number] === 1) at++;
    return at;
  }

  /** Returns the end of a text at this position, or -1 if it isn't there. */
  private after(text: Uint8Array, at: number): number {
    const bytes = this.bytes;
    for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return -1;
    return at + text.length;
  }
}
