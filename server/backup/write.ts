import { randomUUID } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { migrationNames } from "../db/migrate";
import { StartError } from "../startError";
import { type PhotoStore, photoKey } from "../storage/photoStore";
import { type ArchiveWriter, createArchive } from "./archive";
import { MANIFEST, type Manifest, photoEntry, tableEntry } from "./manifest";
import { describeTables, identifier, newestMigration } from "./tables";

/** Bytes of a table per entry. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PAGE_ROWS = 1000;
const HOLD_SECONDS = 120;
const HOLD_EVERY_MS = 30_000;

export interface BackupSummary {
  tables: number;
  photoFiles: number;
  /** Keys of photos whose file isn't in the store. */
  missing: string[];
}

/**
 * Writes everything to one file while servers keep running: a single snapshot of the database and the photo files it
 * refers to. No file is removed before the backup ends.
 * @throws StartError if there is nothing to back up, or the database belongs to a newer version
 */
export async function writeBackup(pool: pg.Pool, photos: PhotoStore, file: string): Promise<BackupSummary> {
  const client = await pool.connect();
  const release = await holdFiles(pool, client);
  let archive: ArchiveWriter | null = null;
  try {
    await client.query("begin isolation level repeatable read read only");
    const migration = await newestMigration(client);
    if (migration === null)
      throw new StartError("There is nothing to back up: Ridgeline hasn't used this database yet.");
    if (!migrationNames.includes(migration))
      throw new StartError(
        `The database belongs to a newer version of Ridgeline (${migration}). Back it up with that version.`,
      );
    const tables = await describeTables(client);
    const head: Manifest = {
      format: "ridgeline-backup",
      version: 1,
      createdAt: new Date().toISOString(),
      migration,
      tables,
    };
    archive = createArchive(file);
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(head)));
    const stored = await writePhotos(client, photos, archive);
    for (const table of tables) await writeTable(client, archive, table);
    await client.query("commit");
    await archive.finish();
    return { tables: tables.length, ...stored };
  } catch (error) {
    await archive?.abort();
    throw error;
  } finally {
    await release();
    client.release(true);
  }
}

/** Keeps all servers from removing files for as long as this process is alive. */
async function holdFiles(pool: pg.Pool, client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('file_holds') is not null as there",
  );
  if (!rows[0]?.there) return async () => {};
  const uuid = randomUUID();
  const keep = () =>
    pool.query(
      `insert into file_holds values ($1, now() + make_interval(secs => ${HOLD_SECONDS}))
       on conflict (uuid) do update set expires_at = excluded.expires_at`,
      [uuid],
    );
  await keep();
  const timer = setInterval(() => void keep().catch(() => {}), HOLD_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await pool.query("delete from file_holds where uuid = $1", [uuid]).catch(() => {});
  };
}

async function writeTable(
  client: pg.PoolClient,
  archive: ArchiveWriter,
  { name, columns }: Manifest["tables"][number],
): Promise<void> {
  const stream = client.query(
    copyTo(`copy ${identifier(name)} (${columns.map(identifier).join(", ")}) to stdout`),
  );
  let parts: Buffer[] = [];
  let held = 0;
  let piece = 0;
  const flush = async () => {
    await archive.add(tableEntry(name, piece++), Buffer.concat(parts));
    parts = [];
    held = 0;
  };
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    held += part.length;
    if (held >= PIECE_BYTES) await flush();
  }
  if (held > 0) await flush();
}

async function writePhotos(
  client: pg.PoolClient,
  photos: PhotoStore,
  archive: ArchiveWriter,
): Promise<{ photoFiles: number; missing: string[] }> {
  const missing: string[] = [];
  let photoFiles = 0;
  for await (const { userId, fileId, bytes } of allFiles(client)) {
    const key = photoKey(userId, fileId);
    if ((await photos.size(key)) !== bytes) {
      missing.push(key);
      continue;
    }
    await archive.addStream(photoEntry(key), await photos.open(key), bytes);
    photoFiles++;
  }
  return { photoFiles, missing };
}

interface StoredFile {
  userId: string;
  fileId: string;
  bytes: number;
}

async function* allFiles(client: pg.PoolClient): AsyncGenerator<StoredFile> {
  yield* storedFiles(client);
  yield* binnedFiles(client);
}

/** Files of photos that can still be restored from the bin. */
async function* binnedFiles(client: pg.PoolClient): AsyncGenerator<StoredFile> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass('bin') and attname in ('parts', 'contents')",
  );
  // Older schemas keep the rows in a different column.
  const column = columns[0]?.name;
  if (column === undefined) return;
  await client.query(
    `declare binned_files no scroll cursor for
     select x.user_id as "userId", x.file_id as "fileId", x.bytes
     from bin b cross join lateral json_populate_recordset(null::photo_files, b.${identifier(column)} -> 'photo_files') x
     where b.${identifier(column)} is not null and x.storage = 'store'`,
  );
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${PAGE_ROWS} from binned_files`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query("close binned_files");
}

async function* storedFiles(client: pg.PoolClient): AsyncGenerator<StoredFile> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('photo_files') and attname = 'storage'",
  );
  if (!rowCount) return;
  let after = ["00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const { rows } = await client.query<{ userId: string; fileId: string; bytes: number }>(
      `select user_id as "userId", file_id as "fileId", bytes from photo_files
       where storage = 'store' and (user_id, file_id) > ($1, $2)
       order by user_id, file_id limit ${PAGE_ROWS}`,
      after,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = [last.userId, last.fileId];
  }
}
