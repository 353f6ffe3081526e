import type { Kysely } from "kysely";
import { encodeEnd, encodeFeatures, encodeHead } from "../../src/formats/snapshot/encode";
import type { Owner } from "../../src/formats/snapshot/types";
import type { Database } from "../db/schema";
import { readHead } from "../repositories/contentHeads";
import { countFeatures, type StoredFeature, storedFeatures } from "../repositories/featurePages";
import { type SharedScope, sharedScope } from "../repositories/shared";

/** Features in the first block, which is drawn first, and in the others. */
const FIRST_ROWS = 500;
const ROWS = 3000;
/** Maximum block size in stored bytes of geometry and notes, which limits memory use. */
const BLOCK_MAX_BYTES = 2 * 1024 * 1024;

const UNKNOWN: Owner = {
  isOwner: false,
  sharedBy: { firstName: "", lastName: "", avatar: null },
  userUuid: "",
};

/**
 * Writes everything in the account's list, most recently changed first, as a stream of src/formats/snapshot. All of it,
 * including the number in its head, comes from one state of the database.
 * @param send accepts the next bytes, and resolves when more are wanted
 */
export async function writeSnapshot(
  db: Kysely<Database>,
  userId: string,
  send: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const shared = await sharedScope(trx, userId);
      const { seq: now } = await readHead(trx, userId);
      const total = await countFeatures(trx, userId, {}, shared);
      const ownerOf = owners(userId, shared);
      const read = (after: StoredFeature | null) =>
        storedFeatures(trx, userId, {
          sort: "updatedAt",
          ascending: false,
          offset: 0,
          limit: after ? ROWS : FIRST_ROWS,
          maxBytes: BLOCK_MAX_BYTES,
          after: after && { key: after.sort_key, uuid: after.uuid },
          shared,
        });
      let count = 0;
      let page = await read(null);
      await send(encodeHead({ now, total }));
      for (;;) {
        const { rows, more } = page;
        // Reads the next page while this block is written.
        const next = more ? read(rows.at(-1) ?? null) : null;
        next?.catch(() => {});
        if (rows.length > 0)
          await send(encodeFeatures(rows.map((row) => ({ ...row, owner: ownerOf(row.user_id) }))));
        count += rows.length;
        if (!next) break;
        page = await next;
      }
      await send(encodeEnd({ count }));
    });
}

/** Returns the same object for the same owner, so that a block writes it once. */
function owners(userId: string, shared: SharedScope | null): (owner: string) => Owner {
  const known = new Map<string, Owner>([[userId, { isOwner: true, sharedBy: null, userUuid: userId }]]);
  return (id) => {
    let owner = known.get(id);
    if (!owner) {
      owner = { ...UNKNOWN, sharedBy: shared?.sharers.get(id) ?? UNKNOWN.sharedBy };
      known.set(id, owner);
    }
    return owner;
  };
}
