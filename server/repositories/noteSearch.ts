import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { sharedKeys } from "./shared";

/** What is looked for; see services/anyCase. */
export interface NoteQuery {
  pattern: string;
  piece: string;
  limit: number;
  /** Milliseconds. */
  timeout: number;
  /** Characters of the note before and after what was found. */
  around: { before: number; after: number };
}

export interface NoteHitRow {
  type: NoteableType;
  uuid: string;
  title: string;
  gh_type: string | null;
  before: string;
  found: string;
  after: string;
  cut_before: boolean;
  cut_after: boolean;
}

const TEXT = sql`(case when n.title = '' then n.contents else n.title || E'\n' || n.contents end)`;

/** The piece first: a regular expression costs five times as much. */
const holds = ({ piece, pattern }: NoteQuery): RawBuilder<unknown> => sql`
  case when strpos(lower(${TEXT} collate "C"), ${piece}) > 0 then ${TEXT} ~ ${pattern} else false end`;

/** Notes that the reader may read, as `owner_id`, `uuid` and what they are about. */
const notesRead = (readerId: string, query: NoteQuery): RawBuilder<unknown> => sql`
  select n.user_id as owner_id, n.uuid, n.noteable_type, n.noteable_id, n.updated_at from notes n
  where n.user_id = ${readerId} and ${holds(query)}
  union all
  select n.user_id, n.uuid, n.noteable_type, n.noteable_id, n.updated_at
  from (select distinct owner_id, feature_id from (${sharedKeys(readerId)}) k) k
  join notes n on n.user_id = k.owner_id and n.noteable_id = k.feature_id and n.noteable_type = 'feature'
  where ${holds(query)}
  union all
  select n.user_id, n.uuid, n.noteable_type, n.noteable_id, n.updated_at from received_shares s
  join notes n on n.user_id = s.owner_id and n.noteable_id = s.item_id and n.noteable_type = 'collection'
  where s.user_id = ${readerId} and s.type = 'collection' and s.state = 'accepted' and ${holds(query)}`;

/**
 * The hunts and features, own and shared, whose notes hold a text: those with the latest such note first, each once with
 * that note. Goes through all notes of the account within the time given.
 */
export async function searchNotes(
  db: Kysely<Database>,
  readerId: string,
  query: NoteQuery,
): Promise<NoteHitRow[]> {
  const { before, after } = query.around;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(query.timeout)}`.execute(trx);
    const { rows } = await sql<NoteHitRow>`
      select h.type, h.item_id as uuid, h.title, h.gh_type, t.found,
        substring(t.text from greatest(1, t.at - ${before}::int) for least(t.at - 1, ${before}::int)) as before,
        substring(t.text from t.at + length(t.found) for ${after}::int) as after,
        t.at - 1 > ${before}::int as cut_before,
        length(t.text) > t.at + length(t.found) - 1 + ${after}::int as cut_after
      from (
        select l.owner_id, l.uuid, l.noteable_type as type, l.noteable_id as item_id, l.updated_at,
          coalesce(f.title, c.title) as title, f.gh_type
        from (
          select distinct on (r.noteable_type, r.noteable_id) r.* from (${notesRead(readerId, query)}) r
          order by r.noteable_type, r.noteable_id, r.updated_at desc, r.uuid
        ) l
        left join features f on l.noteable_type = 'feature'
          and f.user_id = l.owner_id and f.uuid = l.noteable_id and f.import_id is null
        left join collections c on l.noteable_type = 'collection'
          and c.user_id = l.owner_id and c.uuid = l.noteable_id and c.import_id is null
        where f.uuid is not null or c.uuid is not null
        order by l.updated_at desc, l.uuid limit ${query.limit}
      ) h
      join notes n on n.user_id = h.owner_id and n.uuid = h.uuid
      cross join lateral (select ${TEXT} as text, substring(${TEXT} from ${query.pattern}) as found) m
      cross join lateral (select m.text, m.found, strpos(m.text, m.found) as at) t
      order by h.updated_at desc, h.uuid`.execute(trx);
    return rows;
  });
}
