import { type Kysely, sql } from "kysely";
import { openInstallation } from "../../scripts/openInstallation";
import { seedAccount } from "../../scripts/seed/seedAccount";
import { loadConfig } from "../../server/config";
import type { Database } from "../../server/db/schema";
import { createAccount, findAccount } from "../../server/services/auth";

export const EMAIL = "load@example.org";
export const PASSWORD = "load-password";
const HUNTS = 20;
const VERTICES = 40;

/**
 * Fills a data folder with an account of `features` features, and other accounts until the table has `rows` rows. Adds
 * only the missing ones.
 */
export async function prepare(dataDir: string, features: number, rows: number): Promise<void> {
  const { db, pool, close } = await openInstallation(loadConfig({ ...process.env, DATA_DIR: dataDir }));
  try {
    const account = await accountOf(db, EMAIL);
    const missing = features - (await countOf(db, account));
    if (missing > 0)
      await seedAccount(pool, account, { features: missing, vertices: VERTICES, hunts: HUNTS, seed: 1 });
    for (let other = 1; ; other++) {
      const left = rows - (await countOf(db));
      if (left <= 0) break;
      await copyFeatures(db, account, await accountOf(db, `load-${other}@example.org`), left);
    }
    await sql`vacuum analyze features, collection_features`.execute(db);
    await sql`checkpoint`.execute(db);
  } finally {
    await close();
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

/** Copies features to another account inside the database, so its content has the same sizes. */
async function copyFeatures(db: Kysely<Database>, from: string, to: string, most: number): Promise<void> {
  const columns = sql.raw(
    "title, title_key, gh_type, icon, color, stroke_type, stroke_width, created_at, updated_at, server_created_at, " +
      "distance, area, duration, average_speed, states, geometry, coordinates, times, bytes",
  );
  await sql`
    insert into features (user_id, uuid, ${columns})
    select ${to}::uuid, gen_random_uuid(), ${columns} from features where user_id = ${from} limit ${most}`.execute(
    db,
  );
}
