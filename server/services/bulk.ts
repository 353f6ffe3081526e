import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { isSet } from "../../src/formats/snapshot/bytes";
import { UUID_BYTES, uuidsAt } from "../../src/formats/uuidBytes";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { findSlice, insertSlice, keepNewestSlices } from "../repositories/bulkSlices";
import type { ContentWrite } from "../repositories/contentHeads";
import { writeContent } from "./contentWrite";

type Db = Kysely<Database>;

/**
 * Features changed per transaction. It takes about a second on a busy machine, during which the account's other changes
 * wait. Smaller slices take longer overall: 500 take twice as long as 5,000.
 */
export const SLICE = 5000;
/** Days that applied slices are remembered, as long as tombstones are. */
export const SLICE_DAYS = 30;

/** Slices remembered per account, 1 KB each. Enough for 100 million features. */
const SLICES_KEPT = 20_000;

/** A change of very many features of an account. */
export interface BulkChange {
  /** Idempotency key of the client. A retry with the same key skips what was already applied. */
  key: string | null;
  /** Description of the change as text, identical for identical requests. */
  what: string;
  /** Ids of the features, 16 bytes each. */
  ids: Buffer;
  /** Features per transaction, if it should be fewer than usual. */
  slice?: number;
  /** Applies the change to some of the features. @returns those it applied to */
  apply(write: ContentWrite, uuids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Changes features slice by slice, each under its own number. If it ends early, finished slices stay, and a request
 * with the same key resumes after them.
 * @param signal ends it between two slices
 * @returns ids, 16 bytes each, that it couldn't be applied to, in request order
 * @throws AppError key-reused (409), and any error of `apply`
 */
export async function applyBulk(
  db: Db,
  userId: string,
  change: BulkChange,
  signal: AbortSignal,
): Promise<Buffer> {
  const { key, what, ids, slice = SLICE } = change;
  const digest = createHash("sha256").update(what).update("\0").update(ids).digest();
  const count = ids.length / UUID_BYTES;
  const missing: Buffer[] = [];
  if (key !== null) await keepNewestSlices(db, userId, SLICES_KEPT);
  for (let start = 0; start < count; ) {
    signal.throwIfAborted();
    const done = await writeContent(db, userId, async (write) => {
      const known = key === null ? null : await findSlice(write, key, start);
      if (known) {
        write.markUnchanged();
        return known;
      }
      const length = Math.min(slice, count - start);
      const uuids = uuidsAt(ids, start, length);
      const found = new Set(await change.apply(write, uuids));
      if (found.size === 0) write.markUnchanged();
      const applied = { length, digest, missing: bitsOf(uuids.map((uuid) => !found.has(uuid))) };
      if (key !== null) await insertSlice(write, { key, start, ...applied });
      return applied;
    });
    if (!done.digest.equals(digest)) throw keyReused();
    for (let index = 0; index < done.length && done.missing.length > 0; index++) {
      const at = (start + index) * UUID_BYTES;
      if (isSet(done.missing, index)) missing.push(ids.subarray(at, at + UUID_BYTES));
    }
    start += done.length;
  }
  return Buffer.concat(missing);
}

/** One bit per value, lowest bit of a byte first. Empty if none is set. */
function bitsOf(values: readonly boolean[]): Buffer {
  if (!values.includes(true)) return Buffer.alloc(0);
  const bits = Buffer.alloc(Math.ceil(values.length / 8));
  for (const [index, value] of values.entries())
    if (value) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits;
}

const keyReused = (): AppError =>
  new AppError(
    409,
    "key-reused",
    "This Idempotency-Key belongs to another change. Send this one with a new key.",
  );
