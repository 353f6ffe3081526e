import { createHash, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { FormatError } from "../../src/formats";
import { outageOf } from "../db/outage";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { insertCollections } from "../repositories/collections";
import type { Staging } from "../repositories/contentHeads";
import { insertFeatures } from "../repositories/features";
import { deleteChunks, readChunks } from "../repositories/files";
import {
  claimImport,
  finishImport,
  heartbeatImport,
  type ImportRow,
  type JobKey,
  releaseImport,
  setChecksum,
  tableOf,
} from "../repositories/imports";
import { addPairs } from "../repositories/members";
import { insertNotes } from "../repositories/notes";
import { deleteStaged } from "../repositories/staged";
import { reserveSpace } from "../services/accountSpace";
import { withSpool } from "../storage/spool";
import { PhotoLosses, saveImportedPhoto } from "./importedPhotos";
import type { ImportBatch, ImportStep } from "./importSteps";
import { importInThread } from "./importThread";
import type { RunDeps } from "./runDeps";

type Db = Kysely<Database>;

const ATTEMPTS_MAX = 3;
const HEARTBEAT_MS = 2000;
/** Larger GPX files are read from disk, piece by piece. */
const WHOLE_MAX = 32 * 1024 * 1024;
/** Imports with at least this many rows run ANALYZE right away. */
const ANALYZE_ROWS = 5000;

const EMPTY = "This file has no waypoints, lines, areas or tracks.";
const FULL =
  "The server has no space left for this file. Nothing was imported. Tell the server's operator and import it again later.";
const GAVE_UP = "There was an issue while importing your file. Try again, or contact support with the file.";

/** The import went to another run or was canceled. This run must not write anything more. */
class LostImport extends Error {}

/**
 * Reads an uploaded file into staged rows. Each run starts clean and checks with every batch that it still owns the
 * import. So a crash, a second run or a cancel at any moment leaves no duplicates and nothing half done.
 */
export async function runImport(deps: RunDeps, { userId, uuid }: JobKey): Promise<void> {
  const { db, log } = deps;
  const runner = randomUUID();
  const row = await db.transaction().execute(async (trx) => {
    const claimed = await claimImport(trx, userId, uuid, runner);
    if (claimed) await deleteStaged(trx, userId, uuid);
    return claimed;
  });
  if (!row) return;
  const refuse = (message: string) =>
    db.transaction().execute(async (trx) => {
      const own = await finishImport(trx, userId, uuid, runner, { state: "invalid", message, notes: "[]" });
      if (!own) return;
      await deleteStaged(trx, userId, uuid);
      await deleteChunks(trx, userId, uuid);
    });
  const about = { uuid, userId, file: row.file_name, bytes: row.bytes, attempt: row.attempts };
  if (row.attempts > ATTEMPTS_MAX) {
    log.error(about, "Gave up on an import: its servers stopped while reading it");
    return refuse(GAVE_UP);
  }

  const heartbeat = setInterval(() => {
    heartbeatImport(db, userId, uuid, runner).catch((err: unknown) =>
      log.warn({ err, uuid }, "Import heartbeat"),
    );
  }, HEARTBEAT_MS);
  try {
    await stage(deps, row, runner);
  } catch (error) {
    if (error instanceof FormatError) return await refuse(error.message);
    if (error instanceof AppError && error.id === "account-full") return await refuse(error.message);
    if (error instanceof AppError && error.id === "storage-full") return await refuse(FULL);
    if (error instanceof LostImport) return;
    if (deps.stopping.aborted) return await releaseImport(db, userId, uuid, runner, false);
    log.error({ err: error, ...about }, "An import failed");
    const outage = outageOf(error);
    if (outage === "full") return await refuse(FULL);
    if (outage === null && row.attempts >= ATTEMPTS_MAX) return await refuse(GAVE_UP);
    await releaseImport(db, userId, uuid, runner, outage === null);
  } finally {
    clearInterval(heartbeat);
  }
}

async function stage(deps: RunDeps, row: ImportRow, runner: string): Promise<void> {
  const { db } = deps;
  const now = Math.floor(Date.now() / 1000);
  const source = { fileName: row.file_name, maxBytes: deps.importMaxBytes, now, table: tableOf(row) };
  const save = (file: Uint8Array | string) => saveSteps(deps, row, runner, importInThread(file, source));
  if (row.bytes <= WHOLE_MAX || !/\.gpx$/i.test(row.file_name)) return save(await readFile(db, row));
  await deps.disk.check("content", row.bytes);
  await withSpool(deps.spoolDir, async (spool) => {
    await spool.write("file", checkedChunks(db, row));
    await save(spool.pathOf("file"));
  });
}

async function saveSteps(
  deps: RunDeps,
  row: ImportRow,
  runner: string,
  steps: AsyncIterable<ImportStep>,
): Promise<void> {
  const { db, log } = deps;
  const { user_id: userId, uuid } = row;
  const losses = new PhotoLosses();
  for await (const step of steps) {
    deps.stopping.throwIfAborted();
    if (step.kind === "reading") {
      if (!(await heartbeatImport(db, userId, uuid, runner, step.progress))) throw new LostImport();
    } else if (step.kind === "batch") await saveBatch(deps, row, runner, step);
    else if (step.kind === "photo")
      await saveImportedPhoto(deps, { userId, uuid }, step, losses, async (trx) => {
        if (!(await heartbeatImport(trx, userId, uuid, runner, step.progress))) throw new LostImport();
      });
    else {
      if (step.features === 0) throw new FormatError("not-gpx-or-kml", EMPTY);
      const end = {
        state: "completed" as const,
        message: "OK",
        notes: JSON.stringify([...step.notes, ...losses.notes()]),
      };
      await db.transaction().execute(async (trx) => {
        if (!(await finishImport(trx, userId, uuid, runner, end))) throw new LostImport();
        await deleteChunks(trx, userId, uuid);
      });
      if (step.features >= ANALYZE_ROWS)
        await sql`analyze features, collection_features`
          .execute(db)
          .catch((err: unknown) => log.warn({ err }, "Analyze"));
    }
  }
}

async function saveBatch(
  { db, disk, accountBytes }: RunDeps,
  row: ImportRow,
  runner: string,
  batch: ImportBatch,
): Promise<void> {
  const { user_id: userId, uuid } = row;
  const bytes = sizeOf(batch);
  await disk.check("content", bytes);
  await reserveSpace(db, userId, bytes, accountBytes);
  await db.transaction().execute(async (trx) => {
    // Locks the row first. Either a cancel waits for this batch, or this batch notices an earlier cancel.
    if (!(await heartbeatImport(trx, userId, uuid, runner, batch.progress))) throw new LostImport();
    const staging: Staging = { trx, userId, importId: uuid, seq: 0 };
    await insertCollections(staging, batch.collections);
    await insertFeatures(staging, batch.features);
    await addPairs(staging, batch.members);
    await insertNotes(staging, batch.notes);
  });
}

const ROW_BYTES = 300;

const sizeOf = ({ features, notes }: ImportBatch): number =>
  features.reduce((sum, row) => sum + row.bytes + ROW_BYTES, 0) +
  notes.reduce((sum, note) => sum + note.title.length + note.contents.length + ROW_BYTES, 0);

async function readFile(db: Db, row: ImportRow): Promise<Uint8Array> {
  const bytes = new Uint8Array(row.bytes);
  let filled = 0;
  for await (const chunk of checkedChunks(db, row)) {
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  return bytes;
}

/** Yields the chunks of a file. For a file uploaded in parts, computes its checksum, which wasn't possible before. */
async function* checkedChunks(db: Db, row: ImportRow): AsyncGenerator<Buffer> {
  const hash = row.checksum === null ? createHash("sha256") : null;
  let bytes = 0;
  for await (const chunk of readChunks(db, row.user_id, row.uuid)) {
    hash?.update(chunk);
    bytes += chunk.length;
    if (bytes > row.bytes) break;
    yield chunk;
  }
  if (bytes !== row.bytes) throw new Error(`The uploaded file has ${bytes} of ${row.bytes} bytes`);
  if (hash) await setChecksum(db, row.user_id, row.uuid, hash.digest("hex"));
}
