import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import type { TombstoneKind } from "../db/tables/changes";
import { NO_PARENT } from "./contentHeads";

type Db = Kysely<Database>;

/** Kinds of rows in an account's own content, in the order in which rows of the same number come. */
export const KEY_KINDS = [
  "deleted",
  "preferences",
  "collection",
  "feature",
  "place",
  "note",
  "photo",
  "plan",
] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Position of a row in the change sequence, from which a walk can continue. */
export interface SyncKey {
  seq: number;
  kind: KeyKind;
  id: string;
  /** For a place: the feature (`id` is its hunt). For a deletion: the parent of the deleted item. */
  other: string;
}

/** A key with the kind of the deleted item, if it's a deletion. */
export type FoundKey = SyncKey & { gone: TombstoneKind | null };

interface Source {
  from: RawBuilder<unknown>;
  id: string;
  /** Second part of a two-part key. */
  other: string | null;
  where?: RawBuilder<unknown>;
  gone?: string;
}

const SOURCES: Record<KeyKind, Source> = {
  deleted: { from: sql`tombstones t`, id: "t.id", other: "t.parent", gone: "t.kind" },
  preferences: { from: sql`preferences t`, id: "t.user_id", other: null },
  collection: { from: sql`collections t`, id: "t.uuid", other: null, where: sql`t.import_id is null` },
  feature: { from: sql`features t`, id: "t.uuid", other: null, where: sql`t.import_id is null` },
  place: { from: sql`collection_features t`, id: "t.collection_id", other: "t.feature_id" },
  note: { from: sql`notes t`, id: "t.uuid", other: null },
  photo: { from: sql`photos t`, id: "t.uuid", other: null, where: sql`t.feature_id is not null` },
  plan: { from: sql`plans t`, id: "t.uuid", other: null },
};

/** Start of a walk. */
export const startAfter = (since: number): SyncKey => ({
  seq: since + 1,
  kind: KEY_KINDS[0],
  id: NO_PARENT,
  other: NO_PARENT,
});

/**
 * Returns the keys of an account's rows after a given one, by number. Each table is read from its own index where the
 * walk continues, however many rows share a number.
 */
export async function syncKeys(db: Db, userId: string, after: SyncKey, limit: number): Promise<FoundKey[]> {
  const branches = KEY_KINDS.map((kind, rank) => {
    const { from, id, other, where, gone } = SOURCES[kind];
    const [idColumn, otherColumn] = [sql.raw(id), sql.raw(other ?? `'${NO_PARENT}'::uuid`)];
    const tail = other === null ? sql`${idColumn}` : sql`${idColumn}, ${otherColumn}`;
    return sql`(
      select t.seq, ${sql.lit(rank)}::int as rank, ${idColumn} as id, ${otherColumn} as other,
        ${gone ? sql.raw(gone) : sql`null::text`} as gone
      from ${from}
      where t.user_id = ${userId} and t.seq > 0 and ${startOf(kind, after, tail, other !== null)}
        ${where ? sql`and ${where}` : sql``}
      order by t.seq, ${tail} limit ${limit})`;
  });
  const { rows } = await sql<Omit<FoundKey, "kind"> & { rank: number }>`
    select seq, rank, id, other, gone from (${sql.join(branches, sql` union all `)}) k
    order by seq, rank, id, other limit ${limit}`.execute(db);
  return rows.map(({ rank, ...key }) => ({ ...key, kind: KEY_KINDS[rank] ?? "deleted" }));
}

/** Kinds before the key's are done with its number; kinds after it haven't started. */
function startOf(
  kind: KeyKind,
  after: SyncKey,
  tail: RawBuilder<unknown>,
  pair: boolean,
): RawBuilder<unknown> {
  const order = KEY_KINDS.indexOf(kind) - KEY_KINDS.indexOf(after.kind);
  if (order < 0) return sql`t.seq > ${after.seq}`;
  if (order > 0) return sql`t.seq >= ${after.seq}`;
  const values = pair ? sql`${after.id}::uuid, ${after.other}::uuid` : sql`${after.id}::uuid`;
  return sql`(t.seq, ${tail}) > (${after.seq}::bigint, ${values})`;
}
