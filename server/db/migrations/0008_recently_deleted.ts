import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The bin's list reads these columns instead of the deleted rows, which may be megabytes.
  `alter table bin
    add column item json,
    add column parts json,
    add column title text not null default '',
    add column title_key text collate "C" not null default '',
    add column kind text not null default '',
    add column icon text,
    add column color text,
    add column parent_id uuid,
    add column deleted_with uuid,
    add column expires_at timestamptz(3),
    add column position bigint generated always as identity`,
  // Earlier deletions keep their one hour, as their photo files do.
  `update bin set
    item = coalesce(contents -> 'features' -> 0, contents -> 'collections' -> 0,
      case type when 'note' then contents -> 'notes' -> 0 else contents -> 'photos' -> 0 end),
    parts = case when type <> 'note' then contents end,
    expires_at = deleted_at + interval '1 hour'`,
  `delete from bin where item is null`,
  `update bin set
    title = coalesce(item ->> 'title', ''),
    title_key = coalesce(item ->> 'title_key', lower(item ->> 'title'), ''),
    kind = coalesce(item ->> 'gh_type', ''), icon = item ->> 'icon', color = item ->> 'color',
    parent_id = coalesce(item ->> 'noteable_id', item ->> 'feature_id')::uuid`,
  `alter table bin drop column contents, alter column item set not null, alter column expires_at set not null`,
  `drop index bin_by_age`,
  `create index bin_by_end on bin (expires_at)`,
  `create index bin_by_position on bin (user_id, position)`,
  `create index bin_by_hunt on bin (user_id, deleted_with, position) where deleted_with is not null`,
  `alter table bin_places add column expires_at timestamptz(3)`,
  `update bin_places set expires_at = deleted_at + interval '1 hour'`,
  `alter table bin_places alter column expires_at set not null, drop column deleted_at`,
  `create index bin_places_by_end on bin_places (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
