import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Database } from "../../server/db/schema";
import { listBin } from "../../server/repositories/binPages";
import { newPerson } from "../support/content";
import { databaseOf } from "../support/database";

const ITEMS = 20_000;
const PAGE = 100;
const PAGES = 10;

let pool: pg.Pool;
beforeAll(() => {
  // A single connection, because it sees its own reads before they are in the shared statistics.
  pool = new pg.Pool({ ...databaseOf(inject("serverDataDir")), max: 1 });
});
afterAll(() => pool.end());

/** Returns the number of bin blocks read so far, from memory or disk. */
async function blocksRead(db: Kysely<Database>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ blocks: string }>`
    select heap_blks_read + heap_blks_hit as blocks from pg_statio_user_tables where relname = 'bin'`.execute(
    db,
  );
  return Number(rows[0]?.blocks);
}

it("reads little more of the bin than the page, even right after many deletions", async () => {
  const { account } = await newPerson();
  await pool.query(
    `insert into bin (user_id, type, uuid, item, title, title_key, kind, expires_at)
     select $1, 'feature', gen_random_uuid(), json_build_object('uuid', n, 'text', repeat('x', 300)), 'F ' || n,
       'f ' || n, 'Point', now() + interval '1 day' from generate_series(1, $2) n`,
    [account.uuid, ITEMS],
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const before = await blocksRead(db);
  const titles: string[] = [];
  let after: number | null = null;
  for (let page = 0; page < PAGES; page++) {
    const { rows, more } = await listBin(db, account.uuid, {
      key: "",
      deletedWith: null,
      limit: PAGE,
      after,
    });
    expect(more).toBe(true);
    titles.push(...rows.map(({ title }) => title));
    after = rows.at(-1)?.position ?? null;
  }
  expect(titles).toEqual(Array.from({ length: PAGES * PAGE }, (_, index) => `F ${ITEMS - index}`));
  // At most one block per item. Sorting the remaining items would read more than 1,000 blocks for each page.
  expect((await blocksRead(db)) - before).toBeLessThan(PAGES * PAGE * 2);
});
