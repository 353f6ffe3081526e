import type { PreferenceJob } from "../../src/domain/preferences";
import { BUCKETS, ID_BYTES } from "../repositories/visibility";

/** Ids by bucket, which is their last byte. That byte varies in sequential ids just as in random ones. */
export type IdsByBucket = Map<number, string[]>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Converts ids to strings of 16 characters, one per byte, which make fast sets. */
export function idsOf(bytes: Buffer): string[] {
  const ids = new Array<string>(bytes.length / ID_BYTES);
  for (let at = 0; at < ids.length; at++)
    ids[at] = bytes.toString("latin1", at * ID_BYTES, (at + 1) * ID_BYTES);
  return ids;
}

export const bytesOf = (ids: Iterable<string>): Buffer => Buffer.from([...ids].join(""), "latin1");

/** Converts those texts that are uuids in this server's format to bytes. */
export const uuidBytes = (texts: readonly string[]): Buffer =>
  Buffer.from(
    texts
      .filter((text) => UUID.test(text))
      .map((text) => text.replaceAll("-", ""))
      .join(""),
    "hex",
  );

/** Adds ids to a map of buckets. */
export function intoBuckets(bytes: Buffer, buckets: IdsByBucket = new Map()): IdsByBucket {
  for (const id of idsOf(bytes)) {
    const bucket = id.charCodeAt(ID_BYTES - 1) % BUCKETS;
    const ids = buckets.get(bucket);
    if (ids) ids.push(id);
    else buckets.set(bucket, [id]);
  }
  return buckets;
}

/** Characters of an id in JSON: 36, two quotes and a comma. */
const TEXT_BYTES = 39;
const QUOTE = 0x22;
const COMMA = 0x2c;
const DASH = 0x2d;
/** Digit positions that follow a dash. */
const DASHES = [8, 12, 16, 20];

/** Formats ids as JSON with commas in between, as bytes. Avoids building millions of characters as strings. */
export function idTexts(bytes: Buffer): Buffer {
  const digits = Buffer.from(bytes.toString("hex"), "latin1");
  const text = Buffer.allocUnsafe(Math.max(0, (bytes.length / ID_BYTES) * TEXT_BYTES - 1));
  let at = 0;
  for (let digit = 0; digit < digits.length; digit++) {
    const inId = digit % (2 * ID_BYTES);
    if (inId === 0) {
      if (at > 0) text[at++] = COMMA;
      text[at++] = QUOTE;
    } else if (DASHES.includes(inId)) text[at++] = DASH;
    text[at++] = digits[digit] as number;
    if (inId === 2 * ID_BYTES - 1) text[at++] = QUOTE;
  }
  return text;
}

const LIST = "features/visible/features";

/**
 * Determines what jobs on the list of visible features mean for ids outside it: whether all are cleared, otherwise
 * which were added or removed. The last job on an id wins.
 */
export function namedByJobs(jobs: readonly PreferenceJob[]): {
  cleared: boolean;
  added: Buffer;
  removed: Buffer;
} {
  const shown = new Map<string, boolean>();
  for (const { action, path, values } of jobs) {
    if (path !== LIST) continue;
    if (action === "change" || action === "clear")
      return { cleared: true, added: Buffer.alloc(0), removed: Buffer.alloc(0) };
    const texts: unknown[] = Array.isArray(values) ? values : [values];
    for (const text of texts) if (typeof text === "string") shown.set(text, action === "add");
  }
  const named = (added: boolean) =>
    uuidBytes([...shown].filter(([, wanted]) => wanted === added).map(([id]) => id));
  return { cleared: false, added: named(true), removed: named(false) };
}
