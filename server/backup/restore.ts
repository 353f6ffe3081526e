import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type pg from "pg";
import { SERVER_NAME } from "../db/connection";
import { migrationNames } from "../db/migrate";
import type { Database } from "../db/schema";
import { StartError } from "../startError";
import { type PhotoStore, photoKey } from "../storage/photoStore";
import { type Spool, withSpool } from "../storage/spool";
import { type ArchiveEntry, readArchive } from "./archive";
import { entryKind, MANIFEST, type Manifest, readManifest } from "./manifest";
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
 * Reads a backup to its end.
 * @throws StartError when it is damaged, none at all, or of a newer program
 */
export async function checkBackup(file: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const { name, content } of readArchive(file)) {
    if (manifest === null) {
      const text = name === MANIFEST ? (await buffer(content)).toString() : "";
      manifest = readManifest(file, text);
      continue;
    }
    if (!entryKind(name)) throw new StartError(`${file} holds ${name}, which isn't part of a backup.`);
    for await (const _part of content);
  }
  return manifest ?? readManifest(file, "");
}

/**
 * Puts a checked backup in the place of what is there. Photo files come first, as files that belong to nobody; then one
 * transaction replaces every table. Until its commit the old state is untouched, and what an interrupted restore wrote
 * to the store is removed by the sweep.
 * @param target its schema is up to date; no server may work on it
 * @throws StartError when servers are connected, or when there is content and `replace` is not set
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
 * Looks in the transaction at what the backup says of its schema: one that was put together by hand, or that lost tables
 * with its entries, would otherwise leave an installation that no server can start on.
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

async function refuseServers(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1",
    [SERVER_NAME],
  );
  if (rowCount)
    throw new StartError("A server is working on this database. Stop every server, then restore again.");
}

async function refuseContent(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ accounts: number }>("select count(*)::int as accounts from users");
  const accounts = rows[0]?.accounts ?? 0;
  if (accounts > 0)
    throw new StartError(
      `This installation has ${accounts} ${accounts === 1 ? "account" : "accounts"}, which would be lost. Back it up, then restore with --replace.`,
    );
}

/** Puts a file into the store unless this installation has it, and knows it as a stray until the tables name it. */
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
  // Only the database says what a file is to a browser.
  await photos.save(key, { path: spool.pathOf("photo"), bytes, contentType: "application/octet-stream" });
}
