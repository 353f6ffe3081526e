import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Sharer } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { bytesOf, type FeatureRow, featureColumns } from "./featureJson";
import { sharersOf } from "./shares";

type Db = Kysely<Database>;

/** Feature or hunt of another account. */
export interface SharedKey {
  ownerId: string;
  uuid: string;
}

/** Items that others share with a reader. */
interface Received {
  features: SharedKey[];
  hunts: SharedKey[];
}

/**
 * How shared features join an account's list. Up to `SORTED_MAX` of them are looked up and sorted. Beyond that nothing
 * is sorted: each owner's index is walked in order, leaving out what isn't shared.
 */
export interface SharedScope {
  readerId: string;
  owners: string[];
  sharers: ReadonlyMap<string, Sharer>;
  /** Keys of all shared features, without duplicates; null if there are too many. */
  keys: SharedKey[] | null;
}

const SORTED_MAX = 2000;

const accepted = (readerId: string, type: "collection" | "feature") =>
  sql`s.user_id = ${readerId} and s.type = ${type} and s.state = 'accepted'`;

/** Condition that nothing is shared with the reader. */
export const unlessShared = (readerId: string): RawBuilder<unknown> => sql`not exists (
  select from received_shares where user_id = ${readerId} and state = 'accepted')`;

async function receivedBy(db: Db, readerId: string): Promise<Received> {
  const { rows } = await sql<SharedKey & { type: string }>`
    select type, owner_id as "ownerId", item_id as uuid from received_shares
    where user_id = ${readerId} and state = 'accepted'`.execute(db);
  return {
    features: rows.filter(({ type }) => type === "feature"),
    hunts: rows.filter(({ type }) => type === "collection"),
  };
}

/** Returns hunts that others share with the reader. */
export const receivedHunts = async (db: Db, readerId: string): Promise<SharedKey[]> =>
  (await receivedBy(db, readerId)).hunts;

export const ownersOf = (keys: readonly SharedKey[]): string[] => [
  ...new Set(keys.map(({ ownerId }) => ownerId)),
];

const unique = (keys: readonly SharedKey[]): SharedKey[] => [
  ...new Map(keys.map((key) => [key.ownerId + key.uuid, key])).values(),
];

/** Returns features in hunts shared with the reader, possibly with duplicates. Reads them on the owners' machines. */
async function inHunts(
  db: Db,
  readerId: string,
  { hunts }: Received,
  { uuids, limit }: { uuids?: readonly string[]; limit?: number },
): Promise<SharedKey[]> {
  if (hunts.length === 0) return [];
  const { rows } = await sql<SharedKey>`
    select m.user_id as "ownerId", m.feature_id as uuid from received_shares s
    join collection_features m on m.user_id = s.owner_id and m.collection_id = s.item_id
    where ${accepted(readerId, "collection")} and m.user_id = any(${ownersOf(hunts)}::uuid[])
      ${uuids ? sql`and m.feature_id = any(${uuids}::uuid[])` : sql``}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Returns the owners who share anything with the reader. */
export async function sharingOwners(db: Db, readerId: string): Promise<string[]> {
  const { features, hunts } = await receivedBy(db, readerId);
  return ownersOf([...features, ...hunts]);
}

/** Builds the scope for a reader, or returns null if nothing is shared with them. */
export async function sharedScope(db: Db, readerId: string): Promise<SharedScope | null> {
  const received = await receivedBy(db, readerId);
  const owners = ownersOf([...received.features, ...received.hunts]);
  if (owners.length === 0) return null;
  const keys = [...received.features, ...(await inHunts(db, readerId, received, { limit: SORTED_MAX + 1 }))];
  return {
    readerId,
    owners,
    sharers: await sharersOf(db, owners),
    keys: keys.length <= SORTED_MAX ? unique(keys) : null,
  };
}

/** Selects the ids of features an owner shares with the reader, as `feature_id`, without duplicates. */
export const sharedIds = (readerId: string, ownerId: string): RawBuilder<unknown> => sql`
  select s.item_id as feature_id from received_shares s
  where ${accepted(readerId, "feature")} and s.owner_id = ${ownerId}
  union
  select m.feature_id from received_shares s
  join collection_features m on m.user_id = ${ownerId} and m.collection_id = s.item_id
  where ${accepted(readerId, "collection")} and s.owner_id = ${ownerId}`;

/** Selects the features and hunts an owner shares with the reader, as `type` and `id`. */
export const sharedItems = (readerId: string, ownerId: string): RawBuilder<unknown> => sql`
  select 'feature' as type, i.feature_id as id from (${sharedIds(readerId, ownerId)}) i
  union all
  select 'collection', s.item_id from received_shares s
  where ${accepted(readerId, "collection")} and s.owner_id = ${ownerId}`;

/** Condition that the owner's row `f` is shared with the reader. */
const isShared = (readerId: string, ownerId: string): RawBuilder<unknown> => sql`(
  exists (
    select from received_shares s
    where ${accepted(readerId, "feature")} and s.owner_id = ${ownerId} and s.item_id = f.uuid
  ) or exists (
    select from received_shares s
    join collection_features m on m.user_id = ${ownerId} and m.collection_id = s.item_id
    where ${accepted(readerId, "collection")} and s.owner_id = ${ownerId} and m.feature_id = f.uuid
  ))`;

/** Selects rows of features by key, as `f`. */
const byKeys = (keys: readonly SharedKey[]): RawBuilder<unknown> => sql`
  unnest(${keys.map(({ ownerId }) => ownerId)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[]) k(owner_id, feature_id)
  join features f on f.user_id = k.owner_id and f.uuid = k.feature_id
  where f.user_id = any(${ownersOf(keys)}::uuid[]) and f.import_id is null`;

/**
 * Returns the first rows of features shared with the reader. With more than SORTED_MAX, returns the first rows of each
 * owner, unsorted.
 * @param columns of `f`
 * @param where further conditions on `f`, each starting with "and"
 */
export async function sharedRows<Row>(
  db: Db,
  { readerId, owners, keys }: SharedScope,
  {
    columns,
    where,
    order,
    limit,
  }: Record<"columns" | "where" | "order", RawBuilder<unknown>> & { limit: number },
): Promise<Row[]> {
  if (keys?.length === 0) return [];
  if (keys) {
    const { rows } = await sql<Row>`
      select ${columns} from ${byKeys(keys)} ${where} order by ${order} limit ${limit}`.execute(db);
    return rows;
  }
  const all: Row[][] = [];
  for (const ownerId of owners) {
    const { rows } = await sql<Row>`
      select ${columns} from features f
      where f.user_id = ${ownerId} and f.import_id is null ${where} and ${isShared(readerId, ownerId)}
      order by ${order} limit ${limit}`.execute(db);
    all.push(rows);
  }
  return all.flat();
}

/** Counts features shared with the reader; `where` as in sharedRows. */
export async function countShared(
  db: Db,
  { readerId, owners, keys }: SharedScope,
  where: RawBuilder<unknown>,
): Promise<number> {
  if (keys?.length === 0) return 0;
  const sources = keys
    ? [byKeys(keys)]
    : owners.map(
        (ownerId) => sql`(${sharedIds(readerId, ownerId)}) k
          join features f on f.user_id = ${ownerId} and f.uuid = k.feature_id where f.import_id is null`,
      );
  let total = 0;
  for (const source of sources) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${source} ${where}`.execute(
      db,
    );
    total += rows[0]?.total ?? 0;
  }
  return total;
}

/** Returns the owner and size of those features that are shared with the reader. */
export async function sharedFeatureSizes(
  db: Db,
  readerId: string,
  uuids: readonly string[],
): Promise<(SharedKey & { bytes: number })[]> {
  if (uuids.length === 0) return [];
  const received = await receivedBy(db, readerId);
  const wanted = new Set(uuids);
  const alone = received.features.filter(({ uuid }) => wanted.has(uuid));
  const keys = unique([...alone, ...(await inHunts(db, readerId, received, { uuids }))]);
  const sizes = await eachOwner(keys, async (ownerId, ids) => {
    const { rows } = await sql<SharedKey & { bytes: number }>`
      select f.uuid, f.user_id as "ownerId", ${bytesOf(sql`${ownerId}`)} as bytes from features f
      where f.user_id = ${ownerId} and f.uuid = any(${ids}::uuid[]) and f.import_id is null`.execute(db);
    return rows;
  });
  return sizes.sort((one, other) => (one.uuid < other.uuid ? -1 : 1));
}

/** Returns features found by sharedFeatureSizes, as the reader sees them. */
export async function getSharedFeatures(
  db: Db,
  readerId: string,
  keys: readonly SharedKey[],
): Promise<FeatureRow[]> {
  const sharers = await sharersOf(db, ownersOf(keys));
  return eachOwner(keys, async (ownerId, ids) => {
    const reading = { readerId, ownerId, slim: false, sharer: sharers.get(ownerId) };
    const { rows } = await sql<FeatureRow>`
      select f.uuid, ${featureColumns(reading)} from features f
      where f.user_id = ${ownerId} and f.uuid = any(${ids}::uuid[]) and f.import_id is null`.execute(db);
    return rows;
  });
}

/** Reads each owner's keys on that owner's machine. */
export async function eachOwner<Row>(
  keys: readonly SharedKey[],
  read: (ownerId: string, uuids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const idsOf = new Map<string, string[]>();
  for (const { ownerId, uuid } of keys) {
    const ids = idsOf.get(ownerId);
    if (ids) ids.push(uuid);
    else idsOf.set(ownerId, [uuid]);
  }
  const rows: Row[] = [];
  for (const [ownerId, uuids] of idsOf) rows.push(...(await read(ownerId, uuids)));
  return rows;
}
