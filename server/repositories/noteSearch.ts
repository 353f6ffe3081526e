import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { sharedItems, sharingOwners } from "./shared";

/** Search terms; see services/anyCase. */
export interface NoteQuery {
  pattern: string;
  piece: string;
  limit: number;
  /** Milliseconds. */
  timeout: number;
  /** Characters of context before and after the match. */
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

/** Checks the plain substring first, since the regular expression costs five times as much. */
const holds = ({ piece, pattern }: NoteQuery): RawBuilder<unknown> => sql`
  case when strpos(lower(${TEXT} collate "C"), ${piece}) > 0 then ${TEXT} ~ ${pattern} else false end`;

/** A hit with its sort columns. */
type FoundNote = NoteHitRow & { note: string; updated_at: number };

/**
 * Finds hunts and features, own and shared, whose notes contain a text. Each is returned once, with its latest matching
 * note, latest first. Scans all notes of the account within the given time.
 */
export async function searchNotes(
  db: Kysely<Database>,
  readerId: string,
  query: NoteQuery,
): Promise<NoteHitRow[]> {
  const until = Date.now() + query.timeout;
  const sharing = sharingOwners(db, readerId);
  sharing.catch(() => {});
  return db.transaction().execute(async (trx) => {
    const find = async (ownerId: string) => {
      const left = Math.max(1, until - Date.now());
      await sql`set local statement_timeout = ${sql.lit(left)}`.execute(trx);
      return searchOwner(trx, { readerId, ownerId }, query);
    };
    const found = await find(readerId);
    for (const ownerId of await sharing) found.push(...(await find(ownerId)));
    found.sort((one, other) => other.updated_at - one.updated_at || (one.note < other.note ? -1 : 1));
    return found.slice(0, query.limit).map(({ note, updated_at, ...hit }) => hit);
  });
}

async function searchOwner(
  trx: Kysely<Database>,
  { readerId, ownerId }: { readerId: string; ownerId: string },
  query: NoteQuery,
): Promise<FoundNote[]> {
  const { before, after } = query.around;
  const shared =
    ownerId === readerId
      ? sql``
      : sql`join (${sharedItems(readerId, ownerId)}) k on k.type = n.noteable_type and k.id = n.noteable_id`;
  const { rows } = await sql<FoundNote>`
    select h.type, h.item_id as uuid, h.title, h.gh_type, t.found, h.uuid as note, h.updated_at,
      substring(t.text from greatest(1, t.at - ${before}::int) for least(t.at - 1, ${before}::int)) as before,
      substring(t.text from t.at + length(t.found) for ${after}::int) as after,
      t.at - 1 > ${before}::int as cut_before,
      length(t.text) > t.at + length(t.found) - 1 + ${after}::int as cut_after
    from (
      select l.uuid, l.noteable_type as type, l.noteable_id as item_id, l.updated_at,
        coalesce(f.title, c.title) as title, f.gh_type
      from (
        select distinct on (n.noteable_type, n.noteable_id) n.uuid, n.noteable_type, n.noteable_id, n.updated_at
        from notes n ${shared} where n.user_id = ${ownerId} and ${holds(query)}
        order by n.noteable_type, n.noteable_id, n.updated_at desc, n.uuid
      ) l
      left join features f on l.noteable_type = 'feature'
        and f.user_id = ${ownerId} and f.uuid = l.noteable_id and f.import_id is null
      left join collections c on l.noteable_type = 'collection'
        and c.user_id = ${ownerId} and c.uuid = l.noteable_id and c.import_id is null
      where f.uuid is not null or c.uuid is not null
      order by l.updated_at desc, l.uuid limit ${query.limit}
    ) h
    join notes n on n.user_id = ${ownerId} and n.uuid = h.uuid
    cross join lateral (select ${TEXT} as text, substring(${TEXT} from ${query.pattern}) as found) m
    cross join lateral (select m.text, m.found, strpos(m.text, m.found) as at) t
    order by h.updated_at desc, h.uuid`.execute(trx);
  return rows;
}
