import { type Kysely, sql } from "kysely";
import { openInstallation } from "../../scripts/openInstallation";
import { seedAccount } from "../../scripts/seed/seedAccount";
import { loadConfig } from "../../server/config";
import type { Database } from "../../server/db/schema";
import { createAccount, findAccount } from "../../server/services/auth";

export const EMAIL = "load@example.org";
export const PASSWORD = "load-password";
const HUNTS = 20;
/** Accounts after which a long preparation says how far it is. */
const TOLD_EVERY = 50;

/**
 * Fills a data folder with an account of `features` features, and other accounts until the table has `rows` rows. Adds
 * only the missing ones.
 */
export async function prepare(
  dataDir: string,
  { features, table: rows, vertices }: { features: number; table: number; vertices: number },
): Promise<void> {
  const { db, pool, close } = await openInstallation(loadConfig({ ...process.env, DATA_DIR: dataDir }));
  try {
    const account = await accountOf(db, EMAIL);
    const missing = features - (await countOf(db, account));
    if (missing > 0) await seedAccount(pool, account, { features: missing, vertices, hunts: HUNTS, seed: 1 });
    await fill(db, account, rows - (await countOf(db)));
    const began = performance.now();
    await sql`vacuum analyze features, collection_features`.execute(db);
    await sql`checkpoint`.execute(db);
    console.log(`Vacuumed in ${((performance.now() - began) / 1000).toFixed(1)} s. ${await sizesOf(db)}`);
  } finally {
    await close();
  }
}

/** Copies an account's features to others until `missing` more rows are in the table. */
async function fill(db: Kysely<Database>, account: string, missing: number): Promise<void> {
  let left = missing;
  for (let other = await otherAccounts(db); left > 0; other++) {
    left -= await copyFeatures(db, account, await accountOf(db, `load-${other}@example.org`), left);
    if (left > 0 && other % TOLD_EVERY === 0) console.log(`${left.toLocaleString("en-US")} rows left.`);
  }
}

async function accountOf(db: Kysely<Database>, email: string): Promise<string> {
  const found = await findAccount(db, email);
  const input = { email, password: PASSWORD, firstName: "Load", lastName: "" };
  const account = found ?? (await createAccount(db, input));
  return account.uuid;
}

async function countOf(db: Kysely<Database>, userId?: string): Promise<number> {
  const mine = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const { rows } = await sql<{ count: number }>`select count(*) from features where ${mine}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Copies features to another account inside the database, so its content has the same sizes. @returns how many */
async function copyFeatures(db: Kysely<Database>, from: string, to: string, most: number): Promise<number> {
  const columns = sql.raw(
    "title, title_key, gh_type, icon, color, stroke_type, stroke_width, created_at, updated_at, server_created_at, " +
      "distance, area, duration, average_speed, states, geometry, coordinates, times, bytes",
  );
  const { numAffectedRows = 0n } = await sql`
    insert into features (user_id, uuid, ${columns})
    select ${to}::uuid, gen_random_uuid(), ${columns} from features where user_id = ${from} limit ${most}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Number of accounts that only fill the table. */
async function otherAccounts(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from users where email like 'load-%@example.org'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sizes of the features table and of its indexes, for people. */
async function sizesOf(db: Kysely<Database>): Promise<string> {
  const { rows: citus } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  // PostgreSQL's own functions count only the coordinator's part, which is empty.
  const [table, whole] =
    citus.length > 0
      ? [sql`citus_table_size('features')`, sql`citus_total_relation_size('features')`]
      : [sql`pg_table_size('features')`, sql`pg_total_relation_size('features')`];
  const { rows } = await sql<{ table: string; indexes: string }>`
    select pg_size_pretty(${table}) as table, pg_size_pretty(${whole} - ${table}) as indexes`.execute(db);
  return `Features take ${rows[0]?.table}, their indexes ${rows[0]?.indexes}.`;
}
