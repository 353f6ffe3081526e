import { type Kysely, Migrator } from "kysely";
import type { Log } from "../log";
import { StartError } from "../startError";
import { migrations } from "./migrations/index";
import type { Database } from "./schema";

/** The migrations that this program knows; their names sort by age. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();
export const latestMigration = migrationNames.at(-1) ?? "";

/**
 * Brings the schema up to date. Several servers may start at once: the first one takes a lock in the database, the
 * others wait and then find nothing to do. Each run is one transaction: it is done whole or not at all.
 * @throws Error when a migration fails or when a newer program has already changed the schema
 */
export async function migrate(db: Kysely<Database>, log: Log): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
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
