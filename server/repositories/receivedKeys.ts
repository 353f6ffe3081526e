import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { NO_PARENT } from "./contentHeads";

type Db = Kysely<Database>;

/**
 * What came to a recipient after one of their numbers: shares that were accepted since, and what owners changed since in
 * what they share. Each is found by id; what a recipient may see of it is looked up where rows are read.
 */
export interface ReceivedSince {
  readerId: string;
  since: number;
  /** "select owner_id, from_seq": whose changes after which of their numbers. */
  owners: RawBuilder<unknown>;
}

export const receivedSince = (readerId: string, since: number): ReceivedSince => ({
  readerId,
  since,
  owners: sql`
    select c.owner_id, min(c.from_seq) as from_seq from received_changes c
    where c.user_id = ${readerId} and c.seq > ${since} group by c.owner_id`,
});

/** What one owner changed, whether it has a number of the recipient yet or not. */
export const changedBy = (readerId: string, ownerId: string, from: number): ReceivedSince => ({
  readerId,
  since: Number.MAX_SAFE_INTEGER,
  owners: sql`select ${ownerId}::uuid as owner_id, ${from}::bigint as from_seq`,
});

const accepted = (readerId: string, type: "collection" | "feature") =>
  sql`s.user_id = ${readerId} and s.type = ${type} and s.state = 'accepted'`;

/** Shares of a type that were accepted since. */
const fresh = ({ readerId, since }: ReceivedSince, type: "collection" | "feature") => sql`
  received_shares s where ${accepted(readerId, type)} and s.seq > ${since}`;

/** Features of the owners that they changed: their own rows, places, notes, photos, and what was deleted of these. */
const changed = (owners: RawBuilder<unknown>) => sql`
  (${owners}) o cross join lateral (
    select f.uuid as id from features f
    where f.user_id = o.owner_id and f.seq > 0 and f.seq > o.from_seq and f.import_id is null
    union select m.feature_id from collection_features m
    where m.user_id = o.owner_id and m.seq > 0 and m.seq > o.from_seq
    union select n.noteable_id from notes n
    where n.user_id = o.owner_id and n.seq > 0 and n.seq > o.from_seq and n.noteable_type = 'feature'
    union select p.feature_id from photos p
    where p.user_id = o.owner_id and p.seq > 0 and p.seq > o.from_seq and p.feature_id is not null
    union select t.parent from tombstones t
    where t.user_id = o.owner_id and t.seq > o.from_seq and t.kind in ('note', 'photo')
  ) c`;

/**
 * Ids of features, in order, that may have come, changed or left. Of those that left, only such as were in a hunt that
 * the reader has, after they had it.
 */
export async function receivedFeatures(
  db: Db,
  received: ReceivedSince,
  { after = NO_PARENT, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const { readerId, owners } = received;
  const { rows } = await sql<{ id: string }>`
    select distinct k.id from (
      select s.item_id as id from ${fresh(received, "feature")}
      union all
      select m.feature_id from (select s.owner_id, s.item_id from ${fresh(received, "collection")}) s
      cross join lateral (
        select m.feature_id from collection_features m
        where m.user_id = s.owner_id and m.collection_id = s.item_id and m.feature_id > ${after}::uuid
        order by m.feature_id limit ${limit}
      ) m
      union all
      select c.id from ${changed(owners)}
      where exists (
        select from received_shares s
        where ${accepted(readerId, "feature")} and s.owner_id = o.owner_id and s.item_id = c.id
      ) or exists (
        select from received_shares s
        join collection_features m on m.user_id = s.owner_id and m.collection_id = s.item_id
        where ${accepted(readerId, "collection")} and s.owner_id = o.owner_id and m.feature_id = c.id
      )
      union all
      select t.id from ${goneFrom(received, "place")}
    ) k
    where k.id > ${after}::uuid order by k.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tombstones of what was in a hunt that the reader has, since they had it. */
const goneFrom = ({ readerId, owners }: ReceivedSince, kind: "place" | "note" | "plan") => sql`
  (${owners}) o
  join tombstones t on t.user_id = o.owner_id and t.seq > o.from_seq and t.kind = ${kind}
  join received_shares s on ${accepted(readerId, "collection")} and s.owner_id = o.owner_id
    and s.item_id = t.parent and t.seq > s.owner_seq`;

/** Ids of hunts, in order, that have come or changed. */
export async function receivedCollections(
  db: Db,
  { readerId, since, owners }: ReceivedSince,
  { after = NO_PARENT, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.item_id as id from received_shares s
    join collections c on c.user_id = s.owner_id and c.uuid = s.item_id
    left join (${owners}) o on o.owner_id = s.owner_id
    where ${accepted(readerId, "collection")} and (s.seq > ${since} or (c.seq > 0 and c.seq > o.from_seq))
      and s.item_id > ${after}::uuid
    order by s.item_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A note or plan on a hunt of another's. */
export interface ReceivedRow {
  id: string;
  ownerId: string;
  /** The hunt. */
  parent: string;
  gone: boolean;
}

interface Page {
  after?: string;
  limit: number;
}

/** Notes, in order, on hunts of others that have come, changed or left. */
export const receivedNotes = (db: Db, received: ReceivedSince, page: Page): Promise<ReceivedRow[]> =>
  receivedOfHunts(db, received, page, {
    kind: "note",
    table: sql`notes`,
    hunt: sql`n.noteable_id`,
    where: sql`n.noteable_type = 'collection'`,
  });

/** The same of plans. */
export const receivedPlans = (db: Db, received: ReceivedSince, page: Page): Promise<ReceivedRow[]> =>
  receivedOfHunts(db, received, page, {
    kind: "plan",
    table: sql`plans`,
    hunt: sql`n.collection_id`,
    where: sql`true`,
  });

interface OfHunts {
  kind: "note" | "plan";
  table: RawBuilder<unknown>;
  /** The column of the hunt, of `n`. */
  hunt: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function receivedOfHunts(
  db: Db,
  received: ReceivedSince,
  { after = NO_PARENT, limit }: Page,
  { kind, table, hunt, where }: OfHunts,
): Promise<ReceivedRow[]> {
  const { readerId, since, owners } = received;
  const { rows } = await sql<ReceivedRow>`
    select distinct * from (
      select n.uuid as id, n.user_id as "ownerId", ${hunt} as parent, false as gone
      from received_shares s
      join ${table} n on n.user_id = s.owner_id and ${hunt} = s.item_id and ${where}
      left join (${owners}) o on o.owner_id = s.owner_id
      where ${accepted(readerId, "collection")} and (s.seq > ${since} or (n.seq > 0 and n.seq > o.from_seq))
      union all
      select t.id, t.user_id, t.parent, true from ${goneFrom(received, kind)}
        and not exists (select from ${table} n where n.user_id = t.user_id and n.uuid = t.id)
    ) k
    where k.id > ${after}::uuid order by k.id, k.gone limit ${limit}`.execute(db);
  return rows;
}

/** Whether others share anything with the reader. */
export async function hasReceived(db: Db, readerId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from received_shares where user_id = ${readerId} and state = 'accepted'
    ) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Whether others changed anything that the reader sees. */
export async function anyReceived(db: Db, received: ReceivedSince): Promise<boolean> {
  for (const find of [receivedCollections, receivedFeatures, receivedNotes, receivedPlans])
    if ((await find(db, received, { limit: 1 })).length > 0) return true;
  return false;
}
