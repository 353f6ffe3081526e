import { type RawBuilder, sql } from "kysely";

export type BinType = "feature" | "collection" | "note" | "photo" | "plan";

/** Tables whose rows go to the bin with the item they belong to. */
export type PartTable = "notes" | "plans" | "photos" | "photo_files" | "share_tokens" | "received_shares";

/** Parts deleted with a feature or hunt. Parts that stay behind under its id don't need restoring. */
export interface PartSelection {
  notes: boolean;
  photos: boolean;
}

interface BinSource {
  /** Table of the items, aliased `t`. */
  table: "features" | "collections" | "notes" | "photos" | "plans";
  /** Which of the items go to the bin. */
  where(userId: string): RawBuilder<unknown>;
  /** Columns for the bin's list: title, its sort key, kind, icon, color, parent. */
  shown: RawBuilder<unknown>;
  /** By part table: the query for ids of items with such parts, and the JSON array of the rows that go with `t`. */
  parts(together: PartSelection): Partial<Record<PartTable, Part>>;
}

interface Part {
  /** Ids of those items that have such parts. */
  of(userId: string, uuids: readonly string[]): RawBuilder<unknown>;
  /** Takes the account's id for every table, because with `t.user_id` Citus would read from all machines. */
  rows(userId: string): RawBuilder<unknown>;
}

const confirmed = () => sql`t.import_id is null`;
const all = () => sql`true`;

const notesOf = (type: "feature" | "collection"): Part => ({
  of: (userId, uuids) => sql`
    select noteable_id as id from notes
    where user_id = ${userId} and noteable_id = any(${uuids}::uuid[]) and noteable_type = ${type}`,
  rows: (userId) => sql`(
    select json_agg(n order by n.created_at, n.position) from notes n
    where n.user_id = ${userId} and n.noteable_id = t.uuid and n.noteable_type = ${type})`,
});

/** A hunt's plans always go with it, since they can't be reached without it. */
const plansOfHunts: Part = {
  of: (userId, uuids) => sql`
    select collection_id as id from plans
    where user_id = ${userId} and collection_id = any(${uuids}::uuid[])`,
  rows: (userId) => sql`(
    select json_agg(n order by n.created_at, n.position) from plans n
    where n.user_id = ${userId} and n.collection_id = t.uuid)`,
};

const sharesOf = (type: "feature" | "collection"): Partial<Record<PartTable, Part>> => ({
  share_tokens: {
    of: (userId, uuids) => sql`
      select item_id as id from share_tokens
      where user_id = ${userId} and item_id = any(${uuids}::uuid[]) and type = ${type}`,
    rows: (userId) => sql`(
      select json_agg(s) from share_tokens s
      where s.user_id = ${userId} and s.item_id = t.uuid and s.type = ${type})`,
  },
  received_shares: {
    of: (userId, uuids) => sql`
      select item_id as id from received_shares
      where owner_id = ${userId} and item_id = any(${uuids}::uuid[]) and type = ${type}`,
    rows: (userId) => sql`(
      select json_agg(s) from received_shares s
      where s.owner_id = ${userId} and s.item_id = t.uuid and s.type = ${type})`,
  },
});

/** An image still in the database, from before the photo store, is removed for good with its photo. */
const stored = (photo: "p" | "t", userId: string) => sql`not exists (
  select from photo_files c
  where c.user_id = ${userId} and c.photo_id = ${sql.ref(`${photo}.uuid`)} and c.storage = 'chunks')`;

const photosOf = (userId: string, uuids: readonly string[]) => sql`
  select feature_id as id from photos where user_id = ${userId} and feature_id = any(${uuids}::uuid[])`;

export const SOURCES: Record<BinType, BinSource> = {
  feature: {
    table: "features",
    where: confirmed,
    shown: sql`t.title, t.title_key, t.gh_type, t.icon, t.color, null::uuid`,
    parts: ({ notes, photos }) => ({
      ...(notes && { notes: notesOf("feature") }),
      ...(photos && {
        photos: {
          of: photosOf,
          rows: (userId) => sql`(select json_agg(p) from photos p
            where p.user_id = ${userId} and p.feature_id = t.uuid and ${stored("p", userId)})`,
        },
        photo_files: {
          of: photosOf,
          rows: (userId) => sql`(select json_agg(x) from photos p
            join photo_files x on x.user_id = ${userId} and x.photo_id = p.uuid
            where p.user_id = ${userId} and p.feature_id = t.uuid and ${stored("p", userId)})`,
        },
      }),
      ...sharesOf("feature"),
    }),
  },
  collection: {
    table: "collections",
    where: confirmed,
    shown: sql`t.title, t.title_key, '', null, null, null::uuid`,
    parts: ({ notes }) => ({
      ...(notes && { notes: notesOf("collection") }),
      plans: plansOfHunts,
      ...sharesOf("collection"),
    }),
  },
  note: {
    table: "notes",
    where: all,
    shown: sql`coalesce(nullif(t.title, ''), left(t.contents, 120)),
      lower(coalesce(nullif(t.title, ''), left(t.contents, 120))), '', null, null, t.noteable_id`,
    parts: () => ({}),
  },
  plan: {
    table: "plans",
    where: all,
    shown: sql`t.title, lower(t.title), '', null, null, t.collection_id`,
    parts: () => ({}),
  },
  photo: {
    table: "photos",
    where: (userId) => sql`t.feature_id is not null and ${stored("t", userId)}`,
    shown: sql`t.title, lower(t.title), '', null, null, t.feature_id`,
    parts: () => ({
      photo_files: {
        of: (userId, uuids) => sql`
          select photo_id as id from photo_files where user_id = ${userId} and photo_id = any(${uuids}::uuid[])`,
        rows: (userId) => sql`(
          select json_agg(x) from photo_files x where x.user_id = ${userId} and x.photo_id = t.uuid)`,
      },
    }),
  },
};
