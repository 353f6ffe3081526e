import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { isSet } from "../../src/formats/snapshot/bytes";
import { UUID_BYTES, uuidAt } from "../../src/formats/uuidBytes";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { findSlice, insertSlice, keepNewestSlices } from "../repositories/bulkSlices";
import type { ContentWrite } from "../repositories/contentHeads";
import { writeContent } from "./contentWrite";

type Db = Kysely<Database>;

/**
 * Features that one transaction changes: about a second on a busy machine, for which other changes of the account wait.
 * Fewer take longer in all: 500 at once twice as long as 5,000.
 */
export const SLICE = 5000;
/** Days for which is known what was applied: as long as what left an account's content. */
export const SLICE_DAYS = 30;

/** Slices of an account that are known, 1 KB each: those of 100 million features. */
const SLICES_KEPT = 20_000;

/** A change of very many features of an account. */
export interface BulkChange {
  /** The client's name for it: sent again, what was applied is not applied again. */
  key: string | null;
  /** What is to be done, as text; the same for the same call. */
  what: string;
  /** Of the features, 16 bytes each. */
  ids: Buffer;
  /** Features of a transaction, where fewer than usual are right. */
  slice?: number;
  /** Does it to some of them, and answers those that it could be done to. */
  apply(write: ContentWrite, uuids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Changes features slice by slice, each under a number of its own. If it ends early, finished work stays, and
 * a call with the same key resumes after it.
 * @param signal ends it between two slices
 * @returns the ids, 16 bytes each, of those that it could not be done to, in the order of the call
 * @throws AppError key-reused (409), and what `apply` throws
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
        write.giveBack();
        return known;
      }
      const length = Math.min(slice, count - start);
      const uuids = Array.from({ length }, (_, index) => uuidAt(ids, (start + index) * UUID_BYTES));
      const found = new Set(await change.apply(write, uuids));
      if (found.size === 0) write.giveBack();
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

/** A bit for each of them, the lowest of a byte first; empty where none is set. */
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
    "This Idempotency-Key belongs to another change. Send this one under a new key.",
  );
