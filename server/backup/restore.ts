import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type pg from "pg";
import { migrationNames } from "../db/migrate";
import type { Database } from "../db/schema";
import { StartError } from "../startError";
import { type PhotoStore, photoKey } from "../storage/photoStore";
import { type Spool, withSpool } from "../storage/spool";
import { type ArchiveEntry, readArchive } from "./archive";
import { entryKind, MANIFEST, type Manifest, readManifest } from "./manifest";
import { refuseContent, refuseServers } from "./refusals";
import { describeTables } from "./tables";
import { TableWriter } from "./tableWriter";

export interface RestoreTarget {
  db: Kysely<Database>;
  pool: pg.Pool;
  photos: PhotoStore;
  spoolDir: string;
}

export interface RestoreSummary {
  createdAt: string;
  tables: number;
  photoFiles: number;
}

/**
 * Reads a whole backup and validates it.
 * @throws StartError if it's damaged, isn't a backup, or comes from a newer version
 */
export async function checkBackup(file: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const { name, content } of readArchive(file)) {
    if (manifest === null) {
      const text = name === MANIFEST ? (await buffer(content)).toString() : "";
      manifest = readManifest(file, text);
      continue;
    }
    if (!entryKind(name)) throw new StartError(`${file} contains ${name}, which isn't part of a backup.`);
    for await (const _part of content);
  }
  return manifest ?? readManifest(file, "");
}

/**
 * Replaces the installation's content with a checked backup. Photo files are saved first, as strays; then one
 * transaction replaces every table. Until it commits, the old state is untouched, and the sweep removes what an
 * interrupted restore wrote to the store.
 * @param target must have an up-to-date schema and no running servers
 * @throws StartError if servers are connected, or if there is content and `replace` isn't set
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  manifest: Manifest,
  { replace }: { replace: boolean },
): Promise<RestoreSummary> {
  const { pool, photos, spoolDir } = target;
  await refuseServers(pool);
  if (!replace) await refuseContent(pool);
  const client = await pool.connect();
  let photoFiles = 0;
  let tables: TableWriter | null = null;
  try {
    await withSpool(spoolDir, async (spool) => {
      for await (const entry of readArchive(file)) {
        const kind = entryKind(entry.name);
        if (kind && "table" in kind) {
          tables ??= await TableWriter.begin(client, manifest);
          await tables.write(kind.table, entry.content);
        } else if (kind) {
          await savePhoto(pool, photos, spool, kind, entry);
          photoFiles++;
        } else for await (const _part of entry.content);
      }
    });
    // A backup without rows has no table entries either.
    tables ??= await TableWriter.begin(client, manifest);
    await tables.endTables();
    await verifySchema(client, file, manifest);
    await tables.commit();
  } finally {
    client.release(true);
  }
  return { createdAt: manifest.createdAt, tables: manifest.tables.length, photoFiles };
}

/**
 * Verifies, inside the transaction, what the manifest says about the schema. A backup assembled by hand, or one that
 * lost tables along with their entries, would leave an installation no server can start on.
 */
async function verifySchema(client: pg.PoolClient, file: string, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const found = rows.map(({ name }) => name);
  const expected = migrationNames.filter((name) => name <= manifest.migration);
  const told = new Set(manifest.tables.map(({ name }) => name));
  const missing = (await describeTables(client)).filter(({ name }) => !told.has(name));
  if (found.join() === expected.join() && missing.length === 0) return;
  throw new StartError(
    `${file} isn't a complete backup: ${missing.length > 0 ? `the table ${missing[0]?.name} is missing` : "its record of migrations doesn't match its schema"}. Nothing was changed.`,
  );
}

/**
 * Saves a file to the store unless this installation already has it. It stays registered as a stray until the tables
 * refer to it.
 */
async function savePhoto(
  pool: pg.Pool,
  photos: PhotoStore,
  spool: Spool,
  { userId, fileId }: { userId: string; fileId: string },
  { bytes, content }: ArchiveEntry,
): Promise<void> {
  const key = photoKey(userId, fileId);
  const { rowCount } = await pool.query(
    "select from photo_files where user_id = $1 and file_id = $2 and storage = 'store'",
    [userId, fileId],
  );
  if (rowCount && (await photos.size(key)) === bytes) {
    for await (const _part of content);
    return;
  }
  if (!rowCount)
    await pool.query(
      `insert into stray_files values ($1, $2, false, now() + interval '1 day')
       on conflict (user_id, file_id) do update set leaving = false, due_at = excluded.due_at`,
      [userId, fileId],
    );
  await spool.write("photo", content);
  // Browsers get a file's content type only from the database.
  await photos.save(key, { path: spool.pathOf("photo"), bytes, contentType: "application/octet-stream" });
}
