import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { IMPORT_PARTS_MAX } from "../../src/domain/limits";
import type { EarlierImport, WaitingImport } from "../../src/domain/waitingImport";
import type { FormatNote, TableChoice } from "../../src/formats";
import type { Config } from "../config";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import type { Jobs } from "../jobs/queue";
import { deleteChunks } from "../repositories/files";
import {
  countUnread,
  countWaiting,
  deleteImport,
  findByChecksum,
  findImport,
  type ImportRow,
  insertImport,
  type ListedImport,
  listWaiting,
  lockImport,
  markConfirmed,
} from "../repositories/imports";
import { confirmStaged, deleteStaged, stagedItems } from "../repositories/staged";
import { lockUser } from "../repositories/users";
import type { ServerScheduler } from "../scheduler/index";
import { checkSpace } from "./accountSpace";
import { writeContent } from "./contentWrite";
import { dropUnwanted } from "./importChoice";
import { shorten, storable } from "./text";
import { brokenUpload, isBrokenForm, savePieces, type UploadedFile } from "./uploads";
import { notSignedIn } from "./users";

export interface ImportDeps {
  db: Kysely<Database>;
  jobs: Jobs;
  importMaxBytes: number;
  accountBytes: number;
  scheduler: ServerScheduler;
  config: Pick<Config, "binDays">;
}

/**
 * Saves an uploaded file and queues its import. The file is stored in chunks in the database, where every server can
 * read it. Each chunk is saved as it arrives, so a slow upload doesn't hold a connection.
 * @param table meaning of a CSV file's columns; null: guessed
 * @throws AppError file-too-large (413), too-many-imports (409)
 */
export async function uploadImport(
  deps: ImportDeps,
  userId: string,
  file: UploadedFile,
  table: TableChoice | null = null,
): Promise<string> {
  const { db, jobs } = deps;
  const uuid = randomUUID();
  try {
    await checkWaiting(deps, userId, 1);
    const { bytes, checksum } = await savePieces(db, userId, uuid, file.stream);
    if (file.stream.truncated) throw fileTooLarge(deps.importMaxBytes);
    await db.transaction().execute(async (trx) => {
      if (!(await lockUser(trx, userId))) throw notSignedIn();
      await checkWaiting({ ...deps, db: trx }, userId, bytes);
      await checkSpace(trx, userId, 0, deps.accountBytes);
      const ahead = await countUnread(trx, userId);
      await insertImport(trx, userId, { uuid, bytes, checksum, fileName: plainName(file.fileName), table });
      await jobs.enqueue(trx, "import", { userId, uuid }, ahead);
    });
  } catch (error) {
    file.stream.resume();
    await deleteChunks(db, userId, uuid);
    throw isBrokenForm(error) ? brokenUpload() : error;
  }
  jobs.nudge("import");
  return uuid;
}

/** Unconfirmed imports per account, and their total size in multiples of the maximum file size. */
export const WAITING_MAX = 20;
const WAITING_FILES = IMPORT_PARTS_MAX;

/** @throws AppError too-many-imports (409) */
export async function checkWaiting(
  { db, importMaxBytes }: Pick<ImportDeps, "db" | "importMaxBytes">,
  userId: string,
  bytes: number,
): Promise<void> {
  const waiting = await countWaiting(db, userId);
  if (waiting.count < WAITING_MAX && waiting.bytes + bytes <= WAITING_FILES * importMaxBytes) return;
  throw new AppError(
    409,
    "too-many-imports",
    `${waiting.count} of your imports are already waiting. Confirm or cancel one, then import this file. Unconfirmed imports are removed after a day.`,
  );
}

/** Lists the account's unconfirmed imports, newest first. */
export async function waitingImports({ db }: ImportDeps, userId: string): Promise<WaitingImport[]> {
  return (await listWaiting(db, userId, WAITING_MAX)).map(toWaiting);
}

/** Returns the account's newest import of a file with this checksum, confirmed or not, or null. */
export async function earlierImport(
  { db }: ImportDeps,
  userId: string,
  checksum: string,
): Promise<EarlierImport | null> {
  const row = await findByChecksum(db, userId, checksum);
  return row && { ...toWaiting(row), confirmed: row.state === "confirmed" };
}

const toWaiting = (row: ListedImport): WaitingImport => ({
  uuid: row.uuid,
  fileName: row.fileName,
  bytes: row.bytes,
  createdAt: Math.floor(row.createdAt.getTime() / 1000),
  completed: isCompleted(row),
});

export const fileTooLarge = (maxBytes: number): AppError => {
  const megabytes = Math.round((maxBytes / 1024 / 1024) * 10) / 10;
  return new AppError(
    413,
    "file-too-large",
    `Oops, the file cannot be larger than ${megabytes}mb (${maxBytes.toLocaleString("en-US")} bytes). Split it and import the parts.`,
  );
};

/** Base name of a path, safe to display. */
export const plainName = (name: string): string =>
  shorten(storable(name.split(/[\\/]/).at(-1) ?? ""), 255).replace(/\p{Cc}/gu, "") || "import";

/** @throws AppError not-found (404) */
export async function importStatus(deps: ImportDeps, userId: string, uuid: string) {
  const row = await existing(deps, userId, uuid);
  return {
    valid: row.state !== "invalid",
    completed: isCompleted(row),
    message: row.message,
    progress: row.progress,
  };
}

/**
 * Returns the features and hunts of an import. Empty once it's confirmed, since they are then part of the content.
 * @throws AppError not-found (404), not-completed (409)
 */
export async function importResult(deps: ImportDeps, userId: string, uuid: string) {
  const row = await existing(deps, userId, uuid);
  if (!isCompleted(row)) throw notCompleted(row);
  const { collections, features } = await stagedItems(deps.db, userId, uuid);
  return {
    items: [
      ...collections.map((id) => ({ uuid: id, type: "collection" as const })),
      ...features.map((id) => ({ uuid: id, type: "feature" as const })),
    ],
    notes: JSON.parse(row.notes) as FormatNote[],
  };
}

/**
 * Makes an import's content visible, all at once. Repeating it changes nothing.
 * @param unwanted ids, 16 bytes each, of features of the import to leave out and of existing ones to move to the bin
 *   (services/importChoice)
 * @throws AppError not-found (404), not-completed (409)
 */
export async function confirmImport(
  { db, config }: ImportDeps,
  userId: string,
  uuid: string,
  unwanted: Buffer,
): Promise<void> {
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    const row = await lockImport(trx, userId, uuid);
    if (!row) throw notFound("import");
    if (!isCompleted(row)) throw notCompleted(row);
    if (row.state === "confirmed") return;
    await dropUnwanted(write, uuid, unwanted, config.binDays);
    await confirmStaged(write, uuid);
    await markConfirmed(trx, userId, uuid);
  });
}

/**
 * Removes an unconfirmed import and everything it created. A running one stops.
 * @throws AppError not-found (404), already-confirmed (409)
 */
export async function cancelImport({ db }: ImportDeps, userId: string, uuid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, userId, uuid);
    if (!row) throw notFound("import");
    if (row.state === "confirmed")
      throw new AppError(
        409,
        "already-confirmed",
        "This import is already in your content. Delete it there.",
      );
    await deleteImport(trx, userId, uuid);
    await deleteStaged(trx, userId, uuid);
    await deleteChunks(trx, userId, uuid);
  });
}

async function existing({ db }: ImportDeps, userId: string, uuid: string): Promise<ImportRow> {
  const row = await findImport(db, userId, uuid);
  if (!row) throw notFound("import");
  return row;
}

const isCompleted = (row: Pick<ImportRow, "state">): boolean =>
  row.state === "completed" || row.state === "confirmed";

const notCompleted = (row: ImportRow): AppError =>
  row.state === "invalid"
    ? new AppError(409, "import-failed", row.message)
    : new AppError(409, "not-completed", "The file is still being read. Try again in a moment.");
