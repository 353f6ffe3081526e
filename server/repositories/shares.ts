import { type Kysely, sql } from "kysely";
import type { ShareableType, Sharer } from "../../src/domain/share";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";

type Db = Kysely<Database>;

export interface SharedItem {
  type: ShareableType;
  uuid: string;
}

export interface ShareToken extends SharedItem {
  ownerId: string;
  createdAt: Date;
}

/** Saves a link's token. Only the item's newest `keep` links stay valid. */
export async function insertShareToken(
  db: Db,
  ownerId: string,
  { type, uuid }: SharedItem,
  { token, hash, keep }: { token: string; hash: Buffer; keep: number },
): Promise<void> {
  await db
    .insertInto("share_tokens")
    .values({ token_hash: hash, token, user_id: ownerId, type, item_id: uuid })
    .execute();
  await sql`
    delete from share_tokens where user_id = ${ownerId} and token_hash in (
      select token_hash from share_tokens
      where user_id = ${ownerId} and item_id = ${uuid} and type = ${type}
      order by created_at desc offset ${keep}
    )`.execute(db);
}

/**
 * Returns the token of the item's newest link, unless a recipient was removed after it was made. Such a link doesn't
 * readmit them, so the owner needs a new one.
 */
export async function currentShareToken(
  db: Db,
  ownerId: string,
  { type, uuid }: SharedItem,
): Promise<string | null> {
  const result = await sql<{ token: string | null }>`
    select t.token from share_tokens t
    where t.user_id = ${ownerId} and t.item_id = ${uuid} and t.type = ${type} and not exists (
      select from received_shares s
      where s.owner_id = ${ownerId} and s.item_id = ${uuid} and s.type = ${type}
        and s.state = 'rescinded' and s.changed_at >= t.created_at
    )
    order by t.created_at desc limit 1`.execute(db);
  return result.rows[0]?.token ?? null;
}

/** Counts the item's valid links. */
export async function countShareTokens(db: Db, ownerId: string, { type, uuid }: SharedItem): Promise<number> {
  const { count } = await db
    .selectFrom("share_tokens")
    .select((expression) => expression.fn.countAll<string>().as("count"))
    .where("user_id", "=", ownerId)
    .where("item_id", "=", uuid)
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Resolves a token. Links of a suspended account don't resolve until it's unsuspended (ADR 0059). */
export const findShareToken = (db: Db, tokenHash: Buffer): Promise<ShareToken | null> =>
  resolveToken(db, tokenHash, false);

/** Resolves a token and locks it until the transaction ends. A lock is a write, which waits for a standby. */
export const lockShareToken = (db: Db, tokenHash: Buffer): Promise<ShareToken | null> =>
  resolveToken(db, tokenHash, true);

async function resolveToken(db: Db, tokenHash: Buffer, lock: boolean): Promise<ShareToken | null> {
  const row = await db
    .selectFrom("share_tokens")
    .select(["type", "item_id as uuid", "user_id as ownerId", "created_at as createdAt"])
    .where("token_hash", "=", tokenHash)
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!row) return null;
  const owner = await db
    .selectFrom("users")
    .select("suspended_at")
    .where("uuid", "=", row.ownerId)
    .executeTakeFirst();
  return owner?.suspended_at === null ? row : null;
}

/** Whether a read replica has a link yet. */
export async function hasShareToken(db: Db, ownerId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("share_tokens")
    .select("type")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ReceivedShare {
  ownerId: string;
  state: "accepted" | "rescinded";
  changedAt: Date;
}

export async function findReceived(
  db: Db,
  recipientId: string,
  { type, uuid }: SharedItem,
): Promise<ReceivedShare | null> {
  const row = await db
    .selectFrom("received_shares")
    .select(["owner_id as ownerId", "state", "changed_at as changedAt"])
    .where("user_id", "=", recipientId)
    .where("type", "=", type)
    .where("item_id", "=", uuid)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the shares an account has accepted, and the recipients of an item. */
export async function countAccepted(
  db: Db,
  recipientId: string,
  item: ShareToken,
): Promise<{ received: number; recipients: number }> {
  const result = await sql<{ received: number; recipients: number }>`
    select
      (select count(*) from received_shares where user_id = ${recipientId} and state = 'accepted') as received,
      (select count(*) from received_shares
        where owner_id = ${item.ownerId} and item_id = ${item.uuid} and type = ${item.type}
          and state = 'accepted') as recipients`.execute(db);
  return result.rows[0] ?? { received: 0, recipients: 0 };
}

/** @param write the owner's, as in every change to received shares */
export async function insertReceived(
  { trx }: ContentWrite,
  item: ShareToken,
  recipientId: string,
): Promise<void> {
  await sql`
    insert into received_shares (user_id, type, item_id, owner_id, state, changed_at)
    values (${recipientId}, ${item.type}, ${item.uuid}, ${item.ownerId}, 'accepted', now())
    on conflict (user_id, type, item_id) do update set state = 'accepted', changed_at = excluded.changed_at`.execute(
    trx,
  );
}

export interface Recipient extends Sharer {
  uuid: string;
}

/** Returns the recipients who accepted an item of the owner. */
export async function recipientsOf(db: Db, ownerId: string, item: SharedItem): Promise<Recipient[]> {
  return db
    .selectFrom("received_shares as s")
    .innerJoin("users as u", "u.uuid", "s.user_id")
    .select(["u.uuid", "u.first_name as firstName", "u.last_name as lastName", "u.avatar"])
    .where("s.owner_id", "=", ownerId)
    .where("s.item_id", "=", item.uuid)
    .where("s.type", "=", item.type)
    .where("s.state", "=", "accepted")
    .orderBy("s.changed_at")
    .execute();
}

/** Revokes one recipient's access to an item. @returns false if they had none */
export async function rescindReceived(
  { trx, userId: ownerId }: ContentWrite,
  item: SharedItem,
  recipientId: string,
): Promise<boolean> {
  const row = await trx
    .updateTable("received_shares")
    .set({ state: "rescinded", changed_at: sql`now()` })
    .where("user_id", "=", recipientId)
    .where("type", "=", item.type)
    .where("item_id", "=", item.uuid)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "accepted")
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a received share at the recipient's request. @returns false if there is none */
export async function deleteReceived(
  { trx, userId: ownerId }: ContentWrite,
  item: SharedItem,
  recipientId: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom("received_shares")
    .where("user_id", "=", recipientId)
    .where("type", "=", item.type)
    .where("item_id", "=", item.uuid)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "accepted")
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all links to an item. Recipients who accepted it keep it. */
export async function deleteShareTokens(db: Db, ownerId: string, { type, uuid }: SharedItem): Promise<void> {
  await db
    .deleteFrom("share_tokens")
    .where("user_id", "=", ownerId)
    .where("item_id", "=", uuid)
    .where("type", "=", type)
    .execute();
}

/** A share that a recipient had. */
export interface EndedShare extends SharedItem {
  recipientId: string;
}

/**
 * Ends all links to the owner's items and all access to them. @returns who had access, and whether there were links or
 * recipients at all
 */
export async function deleteSharesOf(
  { trx, userId: ownerId }: ContentWrite,
  type: ShareableType,
  uuids: readonly string[],
): Promise<{ ended: EndedShare[]; any: boolean }> {
  // Both tables have a copy on every machine of a cluster. Even a delete that matches nothing waits for all of them and
  // fails while one is down.
  const shared = await sql<{ links: boolean; recipients: boolean }>`
    select
      exists (select from share_tokens
        where user_id = ${ownerId} and item_id = any(${uuids}::uuid[]) and type = ${type}) as links,
      exists (select from received_shares
        where owner_id = ${ownerId} and item_id = any(${uuids}::uuid[]) and type = ${type}) as recipients`.execute(
    trx,
  );
  const { links = false, recipients = false } = shared.rows[0] ?? {};
  if (!links && !recipients) return { ended: [], any: false };
  const tokens = await sql`
    delete from share_tokens
    where user_id = ${ownerId} and item_id = any(${uuids}::uuid[]) and type = ${type}`.execute(trx);
  // After the tokens: an accept of one of them that was in progress has ended by now.
  const received = await sql<EndedShare & { state: string }>`
    delete from received_shares
    where owner_id = ${ownerId} and item_id = any(${uuids}::uuid[]) and type = ${type}
    returning user_id as "recipientId", type, item_id as uuid, state`.execute(trx);
  return {
    ended: received.rows.filter(({ state }) => state === "accepted"),
    any: (tokens.numAffectedRows ?? 0n) > 0n || received.rows.length > 0,
  };
}

/** Ends all links and access to everything the owner shares, when the account is deleted. @returns who had access */
export async function deleteAllShares({ trx, userId: ownerId }: ContentWrite): Promise<EndedShare[]> {
  await trx.deleteFrom("share_tokens").where("user_id", "=", ownerId).execute();
  const received = await sql<EndedShare & { state: string }>`
    delete from received_shares where owner_id = ${ownerId}
    returning user_id as "recipientId", type, item_id as uuid, state`.execute(trx);
  return received.rows.filter(({ state }) => state === "accepted");
}

/** Returns the names of owners by id. */
export async function sharersOf(db: Db, ownerIds: readonly string[]): Promise<Map<string, Sharer>> {
  const wanted = [...new Set(ownerIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["uuid", "first_name as firstName", "last_name as lastName", "avatar"])
    .where("uuid", "in", wanted)
    .execute();
  return new Map(rows.map(({ uuid, ...sharer }) => [uuid, sharer]));
}
