import { parseNumber } from "../bytes/number";
import type { ContentSink } from "../sink";

const COMMA = 0x2c;
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Reads "longitude,latitude[,elevation]" tuples from bytes[at..end) into the builder, up to the first tuple that starts
 * at or after `stop`. Returns the position to continue from. Tuples are separated by blanks.
 *
 * Tolerates blanks after commas, which some programs write ("1, 2, 3"), and commas at the end of a tuple ("1,2, 4,5,").
 * A wider gap after the second comma than after the first one separates tuples if one more comma follows. A third comma
 * ends the tuple: "a,b,c,d,e,f" without blanks exists in real files, and Google Earth reads it as two positions.
 */
export function readTuples(
  builder: ContentSink,
  bytes: Uint8Array,
  at: number,
  end: number,
  stop: number,
): number {
  let from = at;
  for (;;) {
    while (from < end && (isBlank(bytes[from]) || bytes[from] === COMMA)) from++;
    if (from >= end || from >= stop) return from;
    let to = tokenEnd(bytes, from, end);
    const longitude = parseNumber(bytes, from, to);
    let latitude = Number.NaN;
    let elevation = Number.NaN;
    let gap = NO_GAP;
    let next = afterComma(bytes, to, end);
    if (next > 0) {
      gap = gapBefore(bytes, next);
      to = tokenEnd(bytes, next, end);
      latitude = parseNumber(bytes, next, to);
      next = afterComma(bytes, to, end);
    }
    if (next > 0) {
      const last = tokenEnd(bytes, next, end);
      const beginsTuple = gapBefore(bytes, next) > gap && afterComma(bytes, last, end) > 0;
      if (!beginsTuple) {
        elevation = elevationOf(builder, bytes, next, last);
        to = last;
      }
    }
    builder.vertex(longitude, latitude, elevation, Number.NaN);
    from = to;
  }
}

/**
 * Reads gx:coord's "longitude latitude elevation". Returns false if it isn't a valid position. Commas count as blanks.
 */
export function readCoord(builder: ContentSink, bytes: Uint8Array, start: number, end: number): boolean {
  const parts = [Number.NaN, Number.NaN, Number.NaN];
  let from = start;
  for (let part = 0; part < 3; part++) {
    while (from < end && (isBlank(bytes[from]) || bytes[from] === COMMA)) from++;
    const to = tokenEnd(bytes, from, end);
    parts[part] = part < 2 ? parseNumber(bytes, from, to) : elevationOf(builder, bytes, from, to);
    from = to;
  }
  const [longitude = Number.NaN, latitude = Number.NaN, elevation = Number.NaN] = parts;
  return builder.vertex(longitude, latitude, elevation, Number.NaN);
}

function elevationOf(builder: ContentSink, bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return Number.NaN;
  const elevation = parseNumber(bytes, start, end);
  if (Number.isFinite(elevation)) return elevation;
  builder.notes.add("invalid-elevation");
  return Number.NaN;
}

function tokenEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== COMMA && !isBlank(bytes[at])) at++;
  return at;
}

/** Returns the position after the next comma and its blanks, or -1 if there is no comma here. */
function afterComma(bytes: Uint8Array, at: number, end: number): number {
  let comma = at;
  while (comma < end && isBlank(bytes[comma])) comma++;
  if (comma >= end || bytes[comma] !== COMMA) return -1;
  let next = comma + 1;
  while (next < end && isBlank(bytes[next])) next++;
  return next;
}

const NO_GAP = 0;
const BLANKS = 1;
const LINE_BREAK = 2;

/** Returns the width of the gap before this byte. */
function gapBefore(bytes: Uint8Array, at: number): number {
  let gap = NO_GAP;
  for (let byte = at - 1; byte >= 0 && isBlank(bytes[byte]); byte--) {
    if (bytes[byte] === 0x0a || bytes[byte] === 0x0d) return LINE_BREAK;
    gap = BLANKS;
  }
  return gap;
}
