import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { type ContentWrite, NO_PARENT } from "./contentHeads";
import type { EndedShare, SharedItem } from "./shares";

type Db = Kysely<Database>;

/** Maximum number of features removed from recipients one by one. Beyond that a new snapshot is cheaper. */
const LEAVING_MAX = 10_000;

/** Condition that the owner's feature is shared with a recipient in any way. */
const reaches = (ownerId: string, recipient: RawBuilder<unknown>, feature: RawBuilder<unknown>) => sql`(
  exists (
    select from received_shares s
    where s.user_id = ${recipient} and s.owner_id = ${ownerId} and s.type = 'feature' and s.item_id = ${feature}
      and s.state = 'accepted'
  ) or exists (
    select from received_shares s
    join collection_features m on m.user_id = ${ownerId} and m.collection_id = s.item_id
    where s.user_id = ${recipient} and s.owner_id = ${ownerId} and s.type = 'collection' and s.state = 'accepted'
      and m.feature_id = ${feature}
  ))`;

/**
 * Removes what was shared from the recipients' content, under numbers of theirs. Call this after the shares have ended
 * and while the hunts' memberships still exist. A feature that another share still covers stays.
 * @param write the owner's
 */
export async function insertEndedShareTombstones(
  write: ContentWrite,
  ended: readonly EndedShare[],
): Promise<void> {
  if (ended.length === 0) return;
  const { trx, userId: ownerId } = write;
  const numbers = await write.numbersOf(ended.map(({ recipientId }) => recipientId));
  const shares = sql`unnest(
    ${ended.map(({ recipientId }) => recipientId)}::uuid[],
    ${ended.map(({ recipientId }) => numbers.get(recipientId) ?? 0)}::bigint[],
    ${ended.map(({ type }) => type)}::text[], ${ended.map(({ uuid }) => uuid)}::uuid[]
  ) e(user_id, seq, type, item_id)`;
  await sql`
    insert into tombstones (user_id, seq, id, parent, kind)
    select e.user_id, e.seq, e.item_id, ${NO_PARENT}::uuid, e.type from ${shares}
    where e.type = 'collection' or not ${reaches(ownerId, sql.ref("e.user_id"), sql.ref("e.item_id"))}
    on conflict (user_id, seq, id, parent) do nothing`.execute(trx);
  const hunts = ended.filter(({ type }) => type === "collection");
  if (hunts.length === 0) return;
  const leaving = sql`${shares}
    join collection_features m on m.user_id = ${ownerId} and m.collection_id = e.item_id
    where e.type = 'collection'`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${leaving} limit ${LEAVING_MAX + 1}) l`.execute(trx);
  if ((rows[0]?.count ?? 0) > LEAVING_MAX) return raiseFloors(trx, hunts);
  await sql`
    insert into tombstones (user_id, seq, id, parent, kind)
    select distinct e.user_id, e.seq, m.feature_id, ${NO_PARENT}::uuid, 'feature' from ${leaving}
      and not ${reaches(ownerId, sql.ref("e.user_id"), sql.ref("m.feature_id"))}
    on conflict (user_id, seq, id, parent) do nothing`.execute(trx);
}

async function raiseFloors(trx: Db, ended: readonly EndedShare[]): Promise<void> {
  await sql`
    update content_heads set floor = seq
    where user_id = any(${ended.map(({ recipientId }) => recipientId)}::uuid[])`.execute(trx);
}

/**
 * Gives accepted shares of items new numbers of their recipients, so that the items reach them.
 * @param write the owner's
 * @param only the recipient; null means all of them
 */
export async function renumberReceivedShares(
  write: ContentWrite,
  { type, uuids }: { type: SharedItem["type"]; uuids: readonly string[] },
  only: string | null = null,
): Promise<void> {
  const { trx, userId: ownerId, seq } = write;
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from received_shares
    where owner_id = ${ownerId} and type = ${type} and item_id = any(${uuids}::uuid[]) and state = 'accepted'
      ${only === null ? sql`` : sql`and user_id = ${only}`}`.execute(trx);
  if (rows.length === 0) return;
  const recipients = rows.map(({ userId }) => userId);
  const numbers = await write.numbersOf(recipients);
  const seqs = recipients.map((id) => numbers.get(id) ?? 0);
  await sql`
    update received_shares s set seq = n.seq, owner_seq = ${seq}
    from unnest(${recipients}::uuid[], ${seqs}::bigint[]) n(user_id, seq)
    where s.user_id = n.user_id and s.user_id = any(${recipients}::uuid[]) and s.owner_id = ${ownerId}
      and s.type = ${type} and s.item_id = any(${uuids}::uuid[]) and s.state = 'accepted'`.execute(trx);
  await sql`
    insert into received_heads (user_id, owner_id, owner_seq)
    select u, ${ownerId}::uuid, ${seq}::bigint from unnest(${recipients}::uuid[]) u
    on conflict (user_id, owner_id) do nothing`.execute(trx);
}

/** An owner with changes that a recipient's numbers don't cover yet. */
export interface OwnerUpdate {
  userId: string;
  ownerId: string;
  /** The owner's number up to which changes are covered, and the current one. */
  from: number;
  to: number;
  /** Removals up to this number of the owner are no longer recorded. */
  floor: number;
}

/**
 * Finds owners with changes the accounts' numbers don't cover yet. Where something is shared, the numbers of both sides
 * are read on their own machines.
 */
export async function findOwnerUpdates(db: Db, userIds: readonly string[]): Promise<OwnerUpdate[]> {
  const shares = await sql<Pick<OwnerUpdate, "userId" | "ownerId" | "from">>`
    select user_id as "userId", owner_id as "ownerId", min(owner_seq) as from from received_shares
    where user_id = any(${userIds}::uuid[]) and state = 'accepted' group by user_id, owner_id`.execute(db);
  if (shares.rows.length === 0) return [];
  const recipients = [...new Set(shares.rows.map(({ userId }) => userId))];
  const owners = [...new Set(shares.rows.map(({ ownerId }) => ownerId))];
  const [heads, counted] = await Promise.all([
    sql<{ ownerId: string; to: number; floor: number }>`
      select user_id as "ownerId", seq as to, floor from content_heads
      where user_id = any(${owners}::uuid[])`.execute(db),
    sql<{ userId: string; ownerId: string; from: number }>`
      select user_id as "userId", owner_id as "ownerId", owner_seq as from from received_heads
      where user_id = any(${recipients}::uuid[])`.execute(db),
  ]);
  const headOf = new Map(heads.rows.map((head) => [head.ownerId, head]));
  const countedOf = new Map(counted.rows.map((row) => [row.userId + row.ownerId, row.from]));
  return shares.rows.flatMap(({ userId, ownerId, ...share }) => {
    const head = headOf.get(ownerId);
    const from = countedOf.get(userId + ownerId) ?? share.from;
    return head && head.to > from ? [{ userId, ownerId, from, to: head.to, floor: head.floor }] : [];
  });
}

/** Locks a recipient's head without taking a number. */
export async function lockHead(trx: Db, userId: string): Promise<void> {
  await sql`
    insert into content_heads (user_id, seq, floor) values (${userId}, 0, 0)
    on conflict (user_id) do nothing`.execute(trx);
  await sql`select seq from content_heads where user_id = ${userId} for update`.execute(trx);
}

/** Records that an owner's changes up to `to` are covered. */
export async function setReceivedHead(trx: Db, { userId, ownerId, to }: OwnerUpdate): Promise<void> {
  await sql`
    insert into received_heads (user_id, owner_id, owner_seq) values (${userId}, ${ownerId}, ${to})
    on conflict (user_id, owner_id) do update set owner_seq = excluded.owner_seq`.execute(trx);
}

/** Records that a recipient's number stands for an owner's changes. */
export async function insertReceivedChange(
  trx: Db,
  { userId, ownerId, from }: OwnerUpdate,
  seq: number,
): Promise<void> {
  await sql`
    insert into received_changes (user_id, seq, owner_id, from_seq)
    values (${userId}, ${seq}, ${ownerId}, ${from})`.execute(trx);
}

/** Makes a recipient read everything again. */
export async function raiseFloor(trx: Db, userId: string): Promise<void> {
  await sql`update content_heads set floor = seq where user_id = ${userId}`.execute(trx);
}
