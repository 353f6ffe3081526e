import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

export interface TitleRow {
  type: "collection" | "feature";
  uuid: string;
  title: string;
  gh_type: string | null;
}

/**
 * Searches the titles of the account's own hunts and features, with titles that begin with the text first. Scans one
 * account's title indexes.
 * @param key the text as a sort key (titleKeyOf)
 * @param limit per type
 */
export async function searchTitles(
  db: Kysely<Database>,
  userId: string,
  key: string,
  limit: number,
): Promise<TitleRow[]> {
  const order = sql`order by strpos(t.title_key, ${key}), t.title_key, t.uuid limit ${limit}`;
  const { rows } = await sql<TitleRow>`
    (select 'collection' as type, t.uuid, t.title, null as gh_type from collections t
      where t.user_id = ${userId} and t.import_id is null and strpos(t.title_key, ${key}) > 0 ${order})
    union all
    (select 'feature' as type, t.uuid, t.title, t.gh_type from features t
      where t.user_id = ${userId} and t.import_id is null and strpos(t.title_key, ${key}) > 0 ${order})`.execute(
    db,
  );
  return rows;
}
