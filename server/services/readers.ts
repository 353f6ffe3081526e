import type { Kysely } from "kysely";
import type { Sharer } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { sharersOf } from "../repositories/shares";

/** A hunt's reader: its owner, or a recipient, who sees only the owner's name and avatar. */
export type Reader = { ownerId: string; sharedBy: null } | { ownerId: null; sharedBy: Sharer };

const UNKNOWN: Sharer = { firstName: "", lastName: "", avatar: null };

/** Determines for each row whether the account reads it as owner or as recipient. */
export async function readersOf(
  db: Kysely<Database>,
  readerId: string,
  rows: readonly { owner_id?: string }[],
): Promise<(row: { owner_id?: string }) => Reader> {
  const others = rows.flatMap(({ owner_id: ownerId }) => (ownerId && ownerId !== readerId ? [ownerId] : []));
  const sharers = await sharersOf(db, others);
  return ({ owner_id: ownerId = readerId }) =>
    ownerId === readerId
      ? { ownerId, sharedBy: null }
      : { ownerId: null, sharedBy: sharers.get(ownerId) ?? UNKNOWN };
}
