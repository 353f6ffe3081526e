import { type RawBuilder, sql } from "kysely";

export type BinType = "feature" | "collection" | "note" | "photo";

/** Tables of which rows lie in the bin. */
export type PartTable =
  | "features"
  | "collections"
  | "notes"
  | "photos"
  | "photo_files"
  | "share_tokens"
  | "received_shares";

/** What goes with a feature or hunt; what stays behind under its id needs no bringing back. */
export interface Together {
  notes: boolean;
  photos: boolean;
}

interface BinSource {
  /** Where the things are, as `t`. */
  table: string;
  /** Which of them go into the bin. */
  where: RawBuilder<unknown>;
  /** JSON arrays of the rows that go with `t`, by their table; null is none. */
  rows(together: Together): Partial<Record<PartTable, RawBuilder<unknown>>>;
}

const self = sql`json_build_array(row_to_json(t))`;
const none = sql`null::json`;
const confirmed = sql`t.import_id is null`;

const notesOf = (type: "feature" | "collection") => sql`(
  select json_agg(n order by n.created_at, n.position) from notes n
  where n.user_id = t.user_id and n.noteable_id = t.uuid and n.noteable_type = ${type})`;

const sharesOf = (type: "feature" | "collection") => ({
  share_tokens: sql`(
    select json_agg(s) from share_tokens s
    where s.user_id = t.user_id and s.item_id = t.uuid and s.type = ${type})`,
  received_shares: sql`(
    select json_agg(s) from received_shares s
    where s.owner_id = t.user_id and s.item_id = t.uuid and s.type = ${type})`,
});

/** A picture that still lies in the database, from before there was a photo store, goes for good with its photo. */
const stored = (photo: "p" | "t") => sql`not exists (
  select from photo_files c
  where c.user_id = ${sql.ref(`${photo}.user_id`)} and c.photo_id = ${sql.ref(`${photo}.uuid`)} and c.storage = 'chunks')`;

export const SOURCES: Record<BinType, BinSource> = {
  feature: {
    table: "features",
    where: confirmed,
    rows: ({ notes, photos }) => ({
      features: self,
      notes: notes ? notesOf("feature") : none,
      photos: photos
        ? sql`(select json_agg(p) from photos p
            where p.user_id = t.user_id and p.feature_id = t.uuid and ${stored("p")})`
        : none,
      photo_files: photos
        ? sql`(select json_agg(x) from photos p
            join photo_files x on x.user_id = p.user_id and x.photo_id = p.uuid
            where p.user_id = t.user_id and p.feature_id = t.uuid and ${stored("p")})`
        : none,
      ...sharesOf("feature"),
    }),
  },
  collection: {
    table: "collections",
    where: confirmed,
    rows: ({ notes }) => ({
      collections: self,
      notes: notes ? notesOf("collection") : none,
      ...sharesOf("collection"),
    }),
  },
  note: { table: "notes", where: sql`true`, rows: () => ({ notes: self }) },
  photo: {
    table: "photos",
    where: sql`t.feature_id is not null and ${stored("t")}`,
    rows: () => ({
      photos: self,
      photo_files: sql`(
        select json_agg(x) from photo_files x where x.user_id = t.user_id and x.photo_id = t.uuid)`,
    }),
  },
};
