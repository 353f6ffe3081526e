import { findEnd } from "./endRecord";
import { damaged, tooManyFiles } from "./errors";
import { decodeName } from "./names";

const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ZIP64_FIELD = 1;
const MAX_32 = 0xffffffff;

/** More than any map file has, and few enough to list them all. */
export const ENTRIES_MAX = 10_000;

export interface ZipEntry {
  /** Name as written. It may lead out of the archive. */
  name: string;
  /** The packed bytes are start .. start + packed - 1 of the archive. */
  start: number;
  packed: number;
  /** Unpacked size in bytes, as declared by the archive. */
  size: number;
  crc: number;
  /** 0: stored, 8: deflated. */
  method: number;
  encrypted: boolean;
  /** Whether its local header is where the directory says. */
  sound: boolean;
}

/**
 * Lists the files of an archive in directory order, without folders. Only the directory counts, and data between files
 * is ignored. Files that share bytes are rejected, because that lets a small archive unpack to terabytes.
 *
 * @throws FormatError truncated, archive-damaged, archive-too-large
 */
export function readDirectory(bytes: Uint8Array, fileName: string): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end } = findEnd(view, fileName);
  if (count > ENTRIES_MAX) throw tooManyFiles(fileName, ENTRIES_MAX);
  const entries: ZipEntry[] = [];
  for (let at = start, seen = 1; at < end; seen++) {
    if (seen > ENTRIES_MAX) throw tooManyFiles(fileName, ENTRIES_MAX);
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY)
      throw damaged(fileName, "its list of files is broken");
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > end) throw damaged(fileName, "its list of files is broken");
    const name = decodeName(bytes.subarray(at + ENTRY_BYTES, nameEnd));
    const entry = entryOf(view, { at, name, extra: nameEnd, extraEnd });
    if (!/[/\\]$/.test(name)) entries.push(entry);
    at = extraEnd + view.getUint16(at + 32, true);
  }
  refuseShared(entries, fileName);
  return entries;
}

function entryOf(
  view: DataView,
  { at, name, extra, extraEnd }: { at: number; name: string; extra: number; extraEnd: number },
): ZipEntry {
  const long = wideFields(view, extra, extraEnd);
  const wide = (value: number) => (value === MAX_32 ? (long.shift() ?? value) : value);
  // The order in which the ZIP64 field stores values that don't fit into 32 bits.
  const size = wide(view.getUint32(at + 24, true));
  const packed = wide(view.getUint32(at + 20, true));
  const local = wide(view.getUint32(at + 42, true));
  const found = local + LOCAL_BYTES <= view.byteLength && view.getUint32(local, true) === LOCAL;
  const start = found
    ? local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    : local;
  return {
    name,
    start,
    packed,
    size,
    crc: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    sound: found && start + packed <= view.byteLength,
  };
}

/** Reads the 64-bit numbers of ZIP64's extra field. */
function wideFields(view: DataView, from: number, end: number): number[] {
  for (let at = from; at + 4 <= end; ) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === ZIP64_FIELD) {
      const numbers: number[] = [];
      for (let part = at + 4; part + 8 <= Math.min(end, at + 4 + length); part += 8)
        numbers.push(Number(view.getBigUint64(part, true)));
      return numbers;
    }
    at += 4 + length;
  }
  return [];
}

function refuseShared(entries: readonly ZipEntry[], fileName: string): void {
  const sound = entries.filter((entry) => entry.sound && entry.packed > 0);
  sound.sort((one, other) => one.start - other.start);
  let end = 0;
  for (const { start, packed } of sound) {
    if (start < end) throw damaged(fileName, "some of its files overlap");
    end = start + packed;
  }
}
