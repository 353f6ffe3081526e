import { type Kysely, type Selectable, sql } from "kysely";
import type { TableChoice } from "../../src/formats";
import type { Database } from "../db/schema";
import type { ImportsTable } from "../db/tables/transfers";

type Db = Kysely<Database>;
export type ImportRow = Selectable<ImportsTable>;

/** A run without a heartbeat for this long is dead, and another may take its work. */
export const STALE_SECONDS = 10;
/** Condition for a dead run, for imports and exports alike. */
export const stale = sql<boolean>`heartbeat_at < now() - make_interval(secs => ${STALE_SECONDS})`;
/** Makes a run's work look abandoned. */
export const released = { runner: null, heartbeat_at: sql<Date>`now() - interval '1 hour'` };

export async function insertImport(
  db: Db,
  userId: string,
  upload: {
    uuid: string;
    fileName: string;
    bytes: number;
    /** Null while parts of the file are still missing. */
    checksum: string | null;
    table: TableChoice | null;
  },
): Promise<void> {
  await db
    .insertInto("imports")
    .values({
      user_id: userId,
      uuid: upload.uuid,
      file_name: upload.fileName,
      bytes: upload.bytes,
      checksum: upload.checksum,
      state: upload.checksum === null ? "uploading" : "uploaded",
      runner: null,
      ...(upload.table && { notes: JSON.stringify(upload.table) }),
    })
    .execute();
}

/** Returns the table choice sent with an import that hasn't been read yet. */
export function tableOf({ notes }: Pick<ImportRow, "notes">): TableChoice | null {
  const kept: TableChoice | [] = JSON.parse(notes);
  return Array.isArray(kept) ? null : kept;
}

/** Neither confirmed nor refused: such an import holds the file or what was read from it. */
const WAITING = ["uploaded", "reading", "completed"] as const;

/** Marks that all parts of the file have arrived. */
export async function markUploaded(db: Db, userId: string, uuid: string): Promise<void> {
  await db
    .updateTable("imports")
    .set({ state: "uploaded", heartbeat_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .execute();
}

export async function setChecksum(db: Db, userId: string, uuid: string, checksum: string): Promise<void> {
  await db
    .updateTable("imports")
    .set({ checksum })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .execute();
}

export async function countWaiting(db: Db, userId: string): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom("imports")
    .select([sql<number>`count(*)`.as("count"), sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes")])
    .where("user_id", "=", userId)
    .where("state", "in", ["uploading", ...WAITING])
    .executeTakeFirstOrThrow();
}

/** Counts the account's imports that haven't been read. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("imports")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("state", "in", ["uploaded", "reading"])
    .executeTakeFirstOrThrow();
  return row.count;
}

const LISTED = ["uuid", "file_name as fileName", "bytes", "created_at as createdAt", "state"] as const;

export interface ListedImport {
  uuid: string;
  fileName: string;
  bytes: number;
  createdAt: Date;
  state: ImportRow["state"];
}

export async function listWaiting(db: Db, userId: string, limit: number): Promise<ListedImport[]> {
  return db
    .selectFrom("imports")
    .select(LISTED)
    .where("user_id", "=", userId)
    .where("state", "in", WAITING)
    .orderBy("created_at", "desc")
    .orderBy("uuid", "desc")
    .limit(limit)
    .execute();
}

/** Returns the newest import of a file that wasn't refused. */
export async function findByChecksum(db: Db, userId: string, checksum: string): Promise<ListedImport | null> {
  const row = await db
    .selectFrom("imports")
    .select(LISTED)
    .where("user_id", "=", userId)
    .where("checksum", "=", checksum)
    .where("state", "!=", "invalid")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findImport(db: Db, userId: string, uuid: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockImport(db: Db, userId: string, uuid: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Claims an unfinished import for a run. @returns null if another run has it */
export async function claimImport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
): Promise<ImportRow | null> {
  const row = await db
    .updateTable("imports")
    .set({
      runner,
      state: "reading",
      progress: 0,
      attempts: sql`attempts + 1`,
      heartbeat_at: sql`now()`,
    })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("state", "in", ["uploaded", "reading"])
    .where((where) => where.or([where("runner", "is", null), stale]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates the heartbeat. @returns false if the run no longer owns the import because it was canceled or taken over */
export async function heartbeatImport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  progress?: number,
): Promise<boolean> {
  const row = await db
    .updateTable("imports")
    .set({ heartbeat_at: sql`now()`, ...(progress !== undefined && { progress }) })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finishes a run's import. @returns false if the run no longer owned it */
export async function finishImport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  end: { state: "completed" | "invalid"; message: string; notes: string },
): Promise<boolean> {
  const row = await db
    .updateTable("imports")
    .set({ ...end, progress: 1, runner: null, heartbeat_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Releases an import so that the next sweep of any server takes it.
 * @param counts whether the run counts as one of the import's attempts
 */
export async function releaseImport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  counts: boolean,
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...released, ...(!counts && { attempts: sql`attempts - 1` }) })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .execute();
}

export async function markConfirmed(db: Db, userId: string, uuid: string): Promise<void> {
  await db
    .updateTable("imports")
    .set({ state: "confirmed" })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .execute();
}

export async function deleteImport(db: Db, userId: string, uuid: string): Promise<boolean> {
  const row = await db
    .deleteFrom("imports")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export interface JobKey {
  userId: string;
  uuid: string;
}

/** Claims unfinished imports of all accounts that no run is working on. Returns each at most once per STALE_SECONDS. */
export async function claimStaleImports(db: Db): Promise<JobKey[]> {
  return db
    .updateTable("imports")
    .set({ heartbeat_at: sql`now()`, runner: null })
    .where("state", "in", ["uploaded", "reading"])
    .where(stale)
    .returning(["user_id as userId", "uuid"])
    .execute();
}

/** Finds imports not confirmed within a day, and records of imports older than a year. */
export async function findOldImports(db: Db): Promise<(JobKey & { state: string })[]> {
  return db
    .selectFrom("imports")
    .select(["user_id as userId", "uuid", "state"])
    .where((where) =>
      where.or([
        where.and([
          where("state", "!=", "confirmed"),
          where("created_at", "<", sql<Date>`now() - interval '1 day'`),
        ]),
        where("created_at", "<", sql<Date>`now() - interval '1 year'`),
      ]),
    )
    .limit(1000)
    .execute();
}
