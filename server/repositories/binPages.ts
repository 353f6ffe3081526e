import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BinItem } from "../../src/domain/bin";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** Item of the bin as the database returns it: times in milliseconds, the color as JSON text, ghType as `kind`. */
export interface BinRow extends Omit<BinItem, "ghType" | "color"> {
  kind: string;
  color: string | null;
  /** Order of deletion, for the cursor. */
  position: number;
}

export interface BinFilter {
  /** Sort-key text that the title must contain; empty matches all. */
  key: string;
  /** Only features deleted together with this hunt. */
  deletedWith: string | null;
}

const filters = ({ key, deletedWith }: BinFilter) => sql`
  b.expires_at > now()
  ${key === "" ? sql`` : sql`and strpos(b.title_key, ${key}) > 0`}
  ${deletedWith === null ? sql`` : sql`and b.deleted_with = ${deletedWith}`}`;

const countOf = (table: "notes" | "photos" | "plans") =>
  sql`coalesce(json_array_length(b.parts -> ${sql.lit(table)}), 0)`;

const milliseconds = (column: "deleted_at" | "expires_at") =>
  sql`(extract(epoch from ${sql.ref(`b.${column}`)}) * 1000)::bigint`;

export interface BinPageQuery extends BinFilter {
  limit: number;
  /** Position of the last item on the previous page. */
  after: number | null;
}

/**
 * Returns a page of an account's bin, newest deletion first. Right after 100,000 deletions PostgreSQL's statistics say
 * the bin is nearly empty, and it would read and sort all the rest for each page. With bitmap scans off it walks the
 * index by position and stops after one page.
 */
export async function listBin(
  db: Db,
  userId: string,
  query: BinPageQuery,
): Promise<{ rows: BinRow[]; more: boolean }> {
  const { limit } = query;
  const rows = await db.transaction().execute(async (trx) => {
    await sql`set local enable_bitmapscan = off`.execute(trx);
    return (await pageOf(userId, query).execute(trx)).rows;
  });
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Selects one row more than the page if another page follows. */
export const pageOf = (userId: string, query: BinPageQuery): RawBuilder<BinRow> => {
  const { limit, after } = query;
  return sql<BinRow>`
    select b.type, b.uuid, b.title, b.kind, b.icon, b.color, b.position, b.parent_id as "parentId",
      ${milliseconds("deleted_at")} as "deletedAt", ${milliseconds("expires_at")} as "expiresAt",
      ${countOf("notes")} as notes, ${countOf("photos")} as photos, ${countOf("plans")} as plans,
      case when b.type = 'collection' then (
        select count(*) from bin_places p where p.user_id = ${userId} and p.collection_id = b.uuid
      ) else 0 end as features,
      case when b.parent_id is not null then coalesce(f.title, c.title, (
        select d.title from bin d
        where d.user_id = ${userId} and d.type in ('feature', 'collection') and d.uuid = b.parent_id limit 1
      )) end as parent,
      f.uuid is not null or c.uuid is not null as "parentThere"
    from (
      select * from bin b
      where b.user_id = ${userId} and ${filters(query)} ${after === null ? sql`` : sql`and b.position < ${after}`}
      order by b.position desc limit ${limit + 1}
    ) b
    left join features f on f.user_id = ${userId} and f.uuid = b.parent_id
    left join collections c on c.user_id = ${userId} and c.uuid = b.parent_id
    order by b.position desc`;
};

export async function countBin(db: Db, userId: string, filter: BinFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from bin b where b.user_id = ${userId} and ${filters(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
