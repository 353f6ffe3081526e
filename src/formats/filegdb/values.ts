import type { Cursor } from "./cursor";
import { FIELD } from "./fields";

/** Shapes and other binary values as bytes, everything else as cell text. */
export type GdbValue = string | Uint8Array | null;

const DAY_MS = 86_400_000;
/** 1899-12-30, day 0 of the format. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Reads the next value of a row. @throws RangeError */
export function readValue(cursor: Cursor, type: number, isWide: boolean): GdbValue {
  switch (type) {
    case FIELD.int16:
      return String(cursor.int16());
    case FIELD.int32:
      return String(cursor.int32());
    case FIELD.int64:
      return String(cursor.int64());
    case FIELD.float:
      return floatText(cursor.float());
    case FIELD.double:
      return numberText(cursor.double());
    case FIELD.text:
    case FIELD.xml:
      return cursor.text(cursor.varuint(), isWide && type === FIELD.text).trim();
    case FIELD.moment:
    case FIELD.date:
      return momentText(cursor.double());
    case FIELD.time:
      return momentText(cursor.double()).slice(11) || "00:00:00";
    case FIELD.momentWithOffset:
      return offsetText(cursor.double(), cursor.int16());
    case FIELD.guid:
    case FIELD.globalId:
      return guidText(cursor.bytes(16));
    case FIELD.geometry:
    case FIELD.binary:
      return cursor.bytes(cursor.varuint());
    default:
      throw new RangeError(`A field is of the unknown type ${type}.`);
  }
}

const numberText = (value: number): string => (Number.isFinite(value) ? String(value) : "");

/** Shortest text that gives the same 32-bit float: 0.1, not 0.10000000149011612. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return "";
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** Formats "2024-10-12", or "2024-10-12T06:30:00" if there is a time of day. The format has no time zone. */
function momentText(days: number): string {
  const time = Math.round((days * DAY_MS) / 1000) * 1000 + FIRST_DAY;
  // Outside the range of Date.
  if (!(Math.abs(time) < 8.64e15)) return "";
  return new Date(time).toISOString().replace(/(?:T00:00:00)?\.000Z$/, "");
}

/** @param minutes offset east of Greenwich */
function offsetText(days: number, minutes: number): string {
  const text = momentText(days);
  if (text === "") return "";
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const time = text.includes("T") ? text : `${text}T00:00:00`;
  return `${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats a GUID. The bytes of its first three groups are reversed. */
function guidText(bytes: Uint8Array): string {
  const order = [3, 2, 1, 0, -1, 5, 4, -1, 7, 6, -1, 8, 9, -1, 10, 11, 12, 13, 14, 15];
  const digits = order.map((at) => (at < 0 ? "-" : (bytes[at] ?? 0).toString(16).padStart(2, "0")));
  return `{${digits.join("").toUpperCase()}}`;
}
