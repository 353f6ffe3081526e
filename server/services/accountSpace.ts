import type { Kysely } from "kysely";
import type { StorageUse } from "../../src/domain/storageUse";
import { formatBytes } from "../../src/domain/units";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { addBytes, countBytes, recentBytes, storeBytes } from "../repositories/accountBytes";

type Db = Kysely<Database>;

/** How long a count is kept and only added to. Counting an account of 100,000 features takes some 50 ms. */
const FRESH_SECONDS = 60;
/** How often a full account is recounted, so that freed space becomes usable. */
const RECOUNT_SECONDS = 3;

/**
 * Reserves space for what a request is about to save. It may save more or less; the next count corrects that.
 * @param most bytes an account may store; 0: no limit
 * @throws AppError account-full (413)
 */
export async function reserveSpace(db: Db, userId: string, bytes: number, most: number): Promise<void> {
  if (most === 0 || (await addBytes(db, userId, bytes, { most, freshSeconds: FRESH_SECONDS }))) return;
  const used = await usedBytes(db, userId);
  if (used + bytes > most) throw accountFull(most);
  await storeBytes(db, userId, used + bytes);
}

/**
 * Counts an account's storage plus `bytes`. The caller has locked the account, so of two files that only fit one at a
 * time, the second is refused.
 * @throws AppError account-full (413)
 */
export async function checkSpace(db: Db, userId: string, bytes: number, most: number): Promise<void> {
  if (most > 0 && (await countBytes(db, userId)) + bytes > most) throw accountFull(most);
}

/** Returns an account's storage use for its owner. */
export async function storageUse(db: Db, userId: string, most: number): Promise<StorageUse> {
  return { usedBytes: await usedBytes(db, userId), allowedBytes: most === 0 ? null : most };
}

async function usedBytes(db: Db, userId: string): Promise<number> {
  const recent = await recentBytes(db, userId, RECOUNT_SECONDS);
  if (recent !== null) return recent;
  const used = await countBytes(db, userId);
  await storeBytes(db, userId, used);
  return used;
}

const accountFull = (most: number): AppError =>
  new AppError(
    413,
    "account-full",
    `Your account's ${formatBytes(most)} of storage is full. Nothing was saved. Delete photos or content; deleted items count until they're gone from Recently deleted.`,
  );
