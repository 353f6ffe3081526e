import { cutOff, damaged } from "./errors";

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_BYTES = 20;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;

/** Position of an archive's directory. */
export interface EndRecord {
  /** Number of entries declared by the archive. The directory itself may differ. */
  count: number;
  start: number;
  end: number;
}

/** Finds the end record, including ZIP64's (PKWARE's APPNOTE 6.3, sections 4.3.14 to 4.3.16). @throws FormatError */
export function findEnd(view: DataView, fileName: string): EndRecord {
  const at = endAt(view);
  if (at < 0) throw cutOff(fileName);
  let count = view.getUint16(at + 10, true);
  let size = view.getUint32(at + 12, true);
  let start = view.getUint32(at + 16, true);
  const locator = at - LOCATOR_BYTES;
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_64) {
    const at64 = Number(view.getBigUint64(locator + 8, true));
    if (at64 + END_64_BYTES > locator || view.getUint32(at64, true) !== END_64)
      throw damaged(fileName, "its ZIP64 record is not where it should be");
    count = Number(view.getBigUint64(at64 + 32, true));
    size = Number(view.getBigUint64(at64 + 40, true));
    start = Number(view.getBigUint64(at64 + 48, true));
  }
  if (start + size > at) throw damaged(fileName, "its list of files is not where it should be");
  return { count, start, end: start + size };
}

/** Finds the last end record whose comment fits, or -1. */
function endAt(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  return -1;
}
