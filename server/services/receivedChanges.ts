import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { nextNumbers } from "../repositories/contentHeads";
import {
  findOwnerUpdates,
  insertReceivedChange,
  lockHead,
  type OwnerUpdate,
  raiseFloor,
  setReceivedHead,
} from "../repositories/receivedChanges";
import { anyReceived, changedBy } from "../repositories/receivedKeys";
import { contentChanges } from "./contentWrite";

type Db = Kysely<Database>;

/**
 * Assigns recipients' numbers to owners' changes of shared items. This happens when a recipient asks, so that an
 * owner's write costs the same however many recipients there are.
 */
export async function countReceived(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const userId of new Set((await findOwnerUpdates(db, userIds)).map((behind) => behind.userId)))
    if (await db.transaction().execute((trx) => countOwners(trx, userId)))
      contentChanges.emit("changed", [userId]);
}

/** @returns whether the recipient got a number. Of two servers that count at once, the second finds nothing left. */
async function countOwners(trx: Db, userId: string): Promise<boolean> {
  await lockHead(trx, userId);
  const owners = await findOwnerUpdates(trx, [userId]);
  const seen: OwnerUpdate[] = [];
  // Removals below an owner's floor are no longer recorded.
  const lost = owners.some(({ from, floor }) => from < floor);
  for (const behind of lost ? [] : owners)
    if (await anyReceived(trx, changedBy(userId, behind.ownerId, behind.from))) seen.push(behind);
  for (const behind of owners) await setReceivedHead(trx, behind);
  if (!lost && seen.length === 0) return false;
  const seq = (await nextNumbers(trx, [userId])).get(userId) ?? 0;
  for (const behind of seen) await insertReceivedChange(trx, behind, seq);
  if (lost) await raiseFloor(trx, userId);
  return true;
}
