import type { Kysely } from "kysely";
import type { Sharer } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { sharersOf } from "../repositories/shares";

/** Who reads a hunt: its owner, or somebody it is shared with, who learns no more of the owner than the name. */
export type Reader = { ownerId: string; sharedBy: null } | { ownerId: null; sharedBy: Sharer };

const UNKNOWN: Sharer = { firstName: "", lastName: "", avatar: null };

/** As whom an account reads each of the rows: as the owner, or as one with whom its owner shares it. */
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
