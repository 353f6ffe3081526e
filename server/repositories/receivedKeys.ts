import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { NO_PARENT } from "./contentHeads";

type Db = Kysely<Database>;

/**
 * What reached a recipient after one of their numbers: shares accepted since, and the owners' changes to shared items
 * since. Returns only ids; what the recipient may see is checked where the rows are read.
 */
export interface ReceivedSince {
  readerId: string;
  since: number;
  /** Owners, each with the number after which its changes count. An owner with only a new share has `NOTHING`. */
  owners: readonly OwnerSince[];
}

interface OwnerSince {
  ownerId: string;
  from: number;
}

/** A number no change comes after. */
const NOTHING = Number.MAX_SAFE_INTEGER;

export async function receivedSince(db: Db, readerId: string, since: number): Promise<ReceivedSince> {
  const { rows } = await sql<OwnerSince>`
    select k.owner_id as "ownerId", min(k.from_seq) as from from (
      select s.owner_id, ${NOTHING}::bigint as from_seq from received_shares s
      where s.user_id = ${readerId} and s.state = 'accepted' and s.seq > ${since}
      union all
      select c.owner_id, c.from_seq from received_changes c where c.user_id = ${readerId} and c.seq > ${since}
    ) k group by k.owner_id`.execute(db);
  return { readerId, since, owners: rows };
}

/** Selects what one owner changed, whether or not it has a number of the recipient yet. */
export const changedBy = (readerId: string, ownerId: string, from: number): ReceivedSince => ({
  readerId,
  since: NOTHING,
  owners: [{ ownerId, from }],
});

interface Part extends OwnerSince {
  readerId: string;
  since: number;
}

/** Reads each owner's part on that owner's machine. */
async function eachPart<Row>(
  { readerId, since, owners }: ReceivedSince,
  read: (part: Part) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const owner of owners) all.push(...(await read({ readerId, since, ...owner })).rows);
  return all;
}

/** Returns the lowest distinct ids across all owners. */
const firstIds = (rows: readonly { id: string }[], limit: number): string[] =>
  [...new Set(rows.map(({ id }) => id))].sort().slice(0, limit);

const accepted = ({ readerId, ownerId }: Part, type: "collection" | "feature") =>
  sql`s.user_id = ${readerId} and s.type = ${type} and s.state = 'accepted' and s.owner_id = ${ownerId}`;

/** Shares of a type accepted since. */
const fresh = (part: Part, type: "collection" | "feature") => sql`
  received_shares s where ${accepted(part, type)} and s.seq > ${part.since}`;

/** Features the owner changed: their rows, memberships, notes, photos, and removals of notes and photos. */
const changed = ({ ownerId, from }: Part) => sql`
  select f.uuid as id from features f
  where f.user_id = ${ownerId} and f.seq > 0 and f.seq > ${from} and f.import_id is null
  union select m.feature_id from collection_features m
  where m.user_id = ${ownerId} and m.seq > 0 and m.seq > ${from}
  union select n.noteable_id from notes n
  where n.user_id = ${ownerId} and n.seq > 0 and n.seq > ${from} and n.noteable_type = 'feature'
  union select p.feature_id from photos p
  where p.user_id = ${ownerId} and p.seq > 0 and p.seq > ${from} and p.feature_id is not null
  union select t.parent from tombstones t
  where t.user_id = ${ownerId} and t.seq > ${from} and t.kind in ('note', 'photo')`;

/**
 * Returns ids of features, in order, that may have been added, changed or removed. Removals only count if the feature
 * was in a hunt the reader has, after they got it.
 */
export async function receivedFeatures(
  db: Db,
  received: ReceivedSince,
  { after = NO_PARENT, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const rows = await eachPart(received, (part) =>
    sql<{ id: string }>`
      select distinct k.id from (
        select s.item_id as id from ${fresh(part, "feature")}
        union all
        select m.feature_id from (select s.item_id from ${fresh(part, "collection")}) s
        cross join lateral (
          select m.feature_id from collection_features m
          where m.user_id = ${part.ownerId} and m.collection_id = s.item_id and m.feature_id > ${after}::uuid
          order by m.feature_id limit ${limit}
        ) m
        union all
        select c.id from (${changed(part)}) c
        where exists (
          select from received_shares s where ${accepted(part, "feature")} and s.item_id = c.id
        ) or exists (
          select from received_shares s
          join collection_features m on m.user_id = ${part.ownerId} and m.collection_id = s.item_id
          where ${accepted(part, "collection")} and m.feature_id = c.id
        )
        union all
        select t.id from ${goneFrom(part, "place")}
      ) k
      where k.id > ${after}::uuid order by k.id limit ${limit}`.execute(db),
  );
  return firstIds(rows, limit);
}

/** Tombstones of items in a hunt the reader has, since they got it. */
const goneFrom = (part: Part, kind: "place" | "note" | "plan") => sql`
  tombstones t join received_shares s on ${accepted(part, "collection")}
    and s.item_id = t.parent and t.seq > s.owner_seq
  where t.user_id = ${part.ownerId} and t.seq > ${part.from} and t.kind = ${kind}`;

/** Returns ids of hunts, in order, that were added or changed. */
export async function receivedCollections(
  db: Db,
  received: ReceivedSince,
  { after = NO_PARENT, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const rows = await eachPart(received, (part) =>
    sql<{ id: string }>`
      select s.item_id as id from received_shares s
      join collections c on c.user_id = ${part.ownerId} and c.uuid = s.item_id
      where ${accepted(part, "collection")} and (s.seq > ${part.since} or (c.seq > 0 and c.seq > ${part.from}))
        and s.item_id > ${after}::uuid
      order by s.item_id limit ${limit}`.execute(db),
  );
  return firstIds(rows, limit);
}

/** Note or plan of another account's hunt. */
export interface ReceivedRow {
  id: string;
  ownerId: string;
  /** Hunt that it belongs to. */
  parent: string;
  gone: boolean;
}

interface Page {
  after?: string;
  limit: number;
}

/** Returns notes on received hunts, in order, that were added, changed or removed. */
export const receivedNotes = (db: Db, received: ReceivedSince, page: Page): Promise<ReceivedRow[]> =>
  receivedOfHunts(db, received, page, {
    kind: "note",
    table: sql`notes`,
    hunt: sql`n.noteable_id`,
    where: sql`n.noteable_type = 'collection'`,
  });

/** Like receivedNotes, for plans. */
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
  /** Hunt column of `n`. */
  hunt: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function receivedOfHunts(
  db: Db,
  received: ReceivedSince,
  { after = NO_PARENT, limit }: Page,
  { kind, table, hunt, where }: OfHunts,
): Promise<ReceivedRow[]> {
  const rows = await eachPart(received, (part) =>
    sql<ReceivedRow>`
      select distinct * from (
        select n.uuid as id, n.user_id as "ownerId", ${hunt} as parent, false as gone
        from received_shares s
        join ${table} n on n.user_id = ${part.ownerId} and ${hunt} = s.item_id and ${where}
        where ${accepted(part, "collection")} and (s.seq > ${part.since} or (n.seq > 0 and n.seq > ${part.from}))
        union all
        select t.id, t.user_id, t.parent, true from ${goneFrom(part, kind)}
          and not exists (select from ${table} n where n.user_id = ${part.ownerId} and n.uuid = t.id)
      ) k
      where k.id > ${after}::uuid order by k.id, k.gone limit ${limit}`.execute(db),
  );
  const inOrder = rows.sort(
    (one, other) =>
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) || Number(one.gone) - Number(other.gone),
  );
  return inOrder.slice(0, limit);
}

/** Whether others share anything with the reader. */
export async function hasReceived(db: Db, readerId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from received_shares where user_id = ${readerId} and state = 'accepted'
    ) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Whether others changed anything the reader sees. */
export async function anyReceived(db: Db, received: ReceivedSince): Promise<boolean> {
  for (const find of [receivedCollections, receivedFeatures, receivedNotes, receivedPlans])
    if ((await find(db, received, { limit: 1 })).length > 0) return true;
  return false;
}
