import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { TableChoice } from "../../src/formats";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { CHUNK_BYTES, countChunks, insertChunk } from "../repositories/files";
import { countUnread, findImport, insertImport, lockImport, markUploaded } from "../repositories/imports";
import { lockUser } from "../repositories/users";
import { checkSpace, reserveSpace } from "./accountSpace";
import { checkWaiting, fileTooLarge, type ImportDeps, plainName } from "./imports";
import { notSignedIn } from "./users";

/** Maximum bytes per uploaded part. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Progress of an upload in parts. */
export interface PartsState {
  uploadId: string;
  /** Bytes received so far. */
  received: number;
  bytes: number;
  partBytes: number;
}

/**
 * Starts an upload in parts. From now on it counts as a waiting import, and like those it is removed after a day.
 * @throws AppError file-too-large, account-full (413), too-many-imports (409)
 */
export async function beginParts(
  deps: ImportDeps,
  userId: string,
  file: { fileName: string; bytes: number; table: TableChoice | null },
): Promise<PartsState> {
  const { bytes, table } = file;
  if (bytes > deps.importMaxBytes) throw fileTooLarge(deps.importMaxBytes);
  const uuid = randomUUID();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw notSignedIn();
    await checkWaiting({ ...deps, db: trx }, userId, bytes);
    await checkSpace(trx, userId, bytes, deps.accountBytes);
    await insertImport(trx, userId, {
      uuid,
      bytes,
      fileName: plainName(file.fileName),
      checksum: null,
      table,
    });
  });
  return { uploadId: uuid, received: 0, bytes, partBytes: PART_BYTES };
}

/** @throws AppError not-found (404) */
export async function partsState({ db }: ImportDeps, userId: string, uuid: string): Promise<PartsState> {
  const row = await findImport(db, userId, uuid);
  if (!row) throw notFound("import");
  // The parts are deleted once the file has been read.
  const received = row.state === "uploading" ? (await countChunks(db, userId, uuid)).bytes : row.bytes;
  return { uploadId: uuid, received, bytes: row.bytes, partBytes: PART_BYTES };
}

/**
 * Saves the next part, all or nothing. After the last one the file is read like any other import.
 * @param offset number of bytes the client thinks were received
 * @throws AppError not-found (404), not-uploading, wrong-offset (409), too-much (400), account-full (413)
 */
export async function takePart(
  deps: ImportDeps,
  userId: string,
  uuid: string,
  part: { offset: number; body: Buffer },
): Promise<PartsState> {
  const { db, jobs } = deps;
  await reserveSpace(db, userId, part.body.length, deps.accountBytes);
  const state = await db.transaction().execute((trx) => append({ ...deps, db: trx }, userId, uuid, part));
  if (state.received === state.bytes) jobs.nudge("import");
  return state;
}

/** The row's lock admits one part at a time, across all servers. */
async function append(
  { db, jobs }: Pick<ImportDeps, "jobs"> & { db: Kysely<Database> },
  userId: string,
  uuid: string,
  { offset, body }: { offset: number; body: Buffer },
): Promise<PartsState> {
  const row = await lockImport(db, userId, uuid);
  if (!row) throw notFound("import");
  if (row.state !== "uploading")
    throw new AppError(409, "not-uploading", "This file is complete. Nothing more can be added to it.");
  const there = await countChunks(db, userId, uuid);
  if (offset !== there.bytes)
    throw new AppError(
      409,
      "wrong-offset",
      `${there.bytes} bytes of this file have arrived. Continue from there.`,
    );
  const received = there.bytes + body.length;
  if (received > row.bytes)
    throw new AppError(400, "too-much", `Expected ${row.bytes} bytes, but received more.`);
  let position = there.count;
  for (let at = 0; at < body.length; at += CHUNK_BYTES)
    await insertChunk(db, userId, uuid, position++, body.subarray(at, at + CHUNK_BYTES));
  if (received === row.bytes) {
    const ahead = await countUnread(db, userId);
    await markUploaded(db, userId, uuid);
    await jobs.enqueue(db, "import", { userId, uuid }, ahead);
  }
  return { uploadId: uuid, received, bytes: row.bytes, partBytes: PART_BYTES };
}
