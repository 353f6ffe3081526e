import { type Kysely, sql } from "kysely";

/** Tables whose rows carry the number of their last change, and the columns that follow it in their index. */
const NUMBERED = {
  features: "uuid",
  collections: "uuid",
  collection_features: "collection_id, feature_id",
  notes: "uuid",
  photos: "uuid",
  preferences: null,
  received_shares: null,
} as const;

const STATEMENTS = [
  // Every content write updates this row: the fill factor leaves room for new row versions on the same page, without
  // touching the index.
  `create table content_heads (
    user_id uuid primary key,
    seq bigint not null,
    floor bigint not null default 0
  ) with (fillfactor = 50)`,
  // Existing rows get seq 0 and are in no delta. Such accounts start numbering at the milliseconds since the epoch, and
  // a client with a lower number reads everything first.
  `insert into content_heads (user_id, seq, floor)
    select uuid, (extract(epoch from now()) * 1000)::bigint, (extract(epoch from now()) * 1000)::bigint from users`,
  // The default lives in the catalog, so no row is rewritten.
  ...Object.keys(NUMBERED).map((table) => `alter table ${table} add column seq bigint not null default 0`),
  // Partial: empty after the migration, and without rows of unconfirmed imports.
  ...Object.entries(NUMBERED).flatMap(([table, rest]) =>
    rest === null ? [] : [`create index ${table}_by_seq on ${table} (user_id, seq, ${rest}) where seq > 0`],
  ),
  `alter table received_shares add column owner_seq bigint not null default 0`,
  "update received_shares set owner_seq = (extract(epoch from now()) * 1000)::bigint",
  `create table tombstones (
    user_id uuid not null,
    seq bigint not null,
    id uuid not null,
    parent uuid not null,
    kind text not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (user_id, seq, id, parent)
  )`,
  `create index tombstones_by_age on tombstones (deleted_at)`,
  // How far into an owner's changes the recipient's numbers already reach.
  `create table received_heads (
    user_id uuid not null,
    owner_id uuid not null,
    owner_seq bigint not null,
    primary key (user_id, owner_id)
  )`,
  // Recipient's numbers that stand for the owner's changes after from_seq.
  `create table received_changes (
    user_id uuid not null,
    seq bigint not null,
    owner_id uuid not null,
    from_seq bigint not null,
    changed_at timestamptz(3) not null default now(),
    primary key (user_id, seq, owner_id)
  )`,
  `create index received_changes_by_age on received_changes (changed_at)`,
  `create index received_changes_by_owner on received_changes (owner_id)`,
  `create index received_heads_by_owner on received_heads (owner_id)`,
];

/** Numbered changes of each account's content (ADR 0080). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
