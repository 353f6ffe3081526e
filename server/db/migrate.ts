import { Migrator } from "kysely";
import type { Log } from "../log";
import { StartError } from "../startError";
import type { DatabaseHandle } from "./connection";
import { isDistributed, placeTables } from "./distribute";
import { withLock } from "./lock";
import { migrations } from "./migrations/index";

/** Names of all known migrations, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();
export const latestMigration = migrationNames.at(-1) ?? "";

/** Lock of the migrations. Kysely's own number, so that older versions of Ridgeline wait for it too. */
export const MIGRATION_LOCK = "3853314791062309107";

/**
 * Brings the schema up to date. If several servers start at once, the first takes a database lock; the others wait and
 * then find nothing to do. Each run is a single transaction. In a distributed database, new tables are distributed as
 * well.
 * @throws Error if a migration fails or a newer version has already changed the schema
 */
export async function migrate({ db, pool }: Pick<DatabaseHandle, "db" | "pool">, log: Log): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await withLock(pool, MIGRATION_LOCK, async () => {
    const done = await migrator.migrateToLatest();
    if (!done.error && (await isDistributed(pool)))
      for (const { table } of await placeTables(pool)) log.info({ table }, "Distributed across the workers");
    return done;
  });
  for (const { migrationName, status } of results)
    log.info({ migration: migrationName, status }, "Migration");
  if (!error) return;
  if (/previously executed migration .* is missing/.test(String(error)))
    throw new StartError(
      "The database was changed by a newer version of Ridgeline. Start that version, or restore a backup made by this one.",
      { cause: error },
    );
  throw error;
}
