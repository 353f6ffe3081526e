import { FormatError } from "../types";
import { broken } from "./errors";

/** Bytes before the first record of .shp and .shx files. */
const HEADER = 100;
const RECORD_HEADER = 8;
const INDEX_ENTRY = 8;
const FILE_CODE = 9994;

/** Positions of the records in a .shp file: record i has the bytes starts[i] .. starts[i] + lengths[i] - 1. */
export interface Records {
  starts: Uint32Array;
  lengths: Uint32Array;
}

/**
 * Finds the records (ESRI Shapefile Technical Description, 1998). Uses the index (.shx) if it is consistent, because
 * programs that edit a file in place leave gaps and change the order. Otherwise records follow one another.
 *
 * @throws FormatError "shapefile-damaged", "truncated"
 */
export function findRecords(shapes: DataView, index: DataView | null, name: string): Records {
  if (shapes.byteLength < HEADER || shapes.getInt32(0) !== FILE_CODE)
    throw broken(name, "it doesn't begin as a .shp file does");
  return (index && byIndex(shapes, index)) || inOrder(shapes, name);
}

/** Returns null if the index doesn't match the records or they overlap. */
function byIndex(shapes: DataView, index: DataView): Records | null {
  const count = Math.floor((index.byteLength - HEADER) / INDEX_ENTRY);
  if (index.byteLength < HEADER || index.getInt32(0) !== FILE_CODE) return null;
  const records = { starts: new Uint32Array(count), lengths: new Uint32Array(count) };
  let end = HEADER;
  let ordered = true;
  for (let record = 0; record < count; record++) {
    const at = HEADER + INDEX_ENTRY * record;
    const start = 2 * index.getUint32(at);
    const length = 2 * index.getUint32(at + 4);
    if (start < HEADER || start + RECORD_HEADER + length > shapes.byteLength) return null;
    if (2 * shapes.getUint32(start + 4) !== length || length < 4) return null;
    if (start < end) ordered = false;
    end = start + RECORD_HEADER + length;
    records.starts[record] = start + RECORD_HEADER;
    records.lengths[record] = length;
  }
  return ordered || !overlap(records) ? records : null;
}

function overlap({ starts, lengths }: Records): boolean {
  const order = Uint32Array.from(starts, (_, record) => record).sort(
    (one, other) => (starts[one] ?? 0) - (starts[other] ?? 0),
  );
  let end = 0;
  for (const record of order) {
    const start = starts[record] ?? 0;
    if (start - RECORD_HEADER < end) return true;
    end = start + (lengths[record] ?? 0);
  }
  return false;
}

function inOrder(shapes: DataView, name: string): Records {
  let count = 0;
  // Two passes, so that nothing is allocated before the count has been verified.
  for (let at = HEADER; at < shapes.byteLength; count++) at = next(shapes, at, count, name);
  const records = { starts: new Uint32Array(count), lengths: new Uint32Array(count) };
  let at = HEADER;
  for (let record = 0; record < count; record++) {
    const end = next(shapes, at, record, name);
    records.starts[record] = at + RECORD_HEADER;
    records.lengths[record] = end - at - RECORD_HEADER;
    at = end;
  }
  return records;
}

function next(shapes: DataView, at: number, record: number, name: string): number {
  if (at + RECORD_HEADER > shapes.byteLength) throw cutOff(name, record);
  const length = 2 * shapes.getUint32(at + 4);
  if (length < 4) throw broken(name, `shape ${record + 1} has no length`);
  const end = at + RECORD_HEADER + length;
  if (end > shapes.byteLength) throw cutOff(name, record);
  return end;
}

const cutOff = (name: string, record: number): FormatError =>
  new FormatError(
    "truncated",
    `${name} is incomplete: it ends within shape ${record + 1}. Download it or export it again, zip it and choose the new file.`,
  );
