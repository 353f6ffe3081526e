import { type Kysely, type Selectable, sql } from "kysely";
import type { ExportType } from "../../src/domain/exportType";
import type { GpxLines } from "../../src/domain/gpxLines";
import type { GpxDevice } from "../../src/domain/gpxOptions";
import type { Database, ExportsTable } from "../db/schema";
import { type JobKey, released, stale } from "./imports";

type Db = Kysely<Database>;
export type ExportRow = Selectable<ExportsTable>;

export async function insertExport(
  db: Db,
  userId: string,
  wanted: {
    uuid: string;
    type: ExportType;
    lines: GpxLines;
    device: GpxDevice;
    featureIds: string[] | null;
  },
): Promise<void> {
  await db
    .insertInto("exports")
    .values({
      user_id: userId,
      uuid: wanted.uuid,
      type: wanted.type,
      lines: wanted.lines,
      device: wanted.device,
      feature_ids: wanted.featureIds,
      state: "requested",
      runner: null,
    })
    .execute();
}

export async function findExport(db: Db, userId: string, uuid: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom("exports")
    .selectAll()
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return row ?? null;
}

const UNFINISHED = ["requested", "writing"] as const;

export async function countUnfinished(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("exports")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("state", "in", UNFINISHED)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** An account's ended exports beyond the newest `keep`. */
export async function finishedAfter(db: Db, userId: string, keep: number): Promise<string[]> {
  const rows = await db
    .selectFrom("exports")
    .select("uuid")
    .where("user_id", "=", userId)
    .where("state", "not in", UNFINISHED)
    .orderBy("created_at", "desc")
    .offset(keep)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Takes an unfinished export for a run, unless another is at it; null then. */
export async function claimExport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
): Promise<ExportRow | null> {
  const row = await db
    .updateTable("exports")
    .set({ runner, state: "writing", attempts: sql`attempts + 1`, heartbeat_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("state", "in", UNFINISHED)
    .where((where) => where.or([where("runner", "is", null), stale]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A sign of life. False when the export is no longer this run's. */
export async function keepExport(db: Db, userId: string, uuid: string, runner: string): Promise<boolean> {
  const row = await db
    .updateTable("exports")
    .set({ heartbeat_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a run's export. False when it was no longer this run's. */
export async function finishExport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  end: { state: "completed" | "failed"; message: string; fileName: string; bytes: number },
): Promise<boolean> {
  const row = await db
    .updateTable("exports")
    .set({ state: end.state, message: end.message, file_name: end.fileName, bytes: end.bytes, runner: null })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** As releaseImport. */
export async function releaseExport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  counts: boolean,
): Promise<void> {
  await db
    .updateTable("exports")
    .set({ ...released, ...(!counts && { attempts: sql`attempts - 1` }) })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .execute();
}

export async function deleteExport(db: Db, userId: string, uuid: string): Promise<void> {
  await db.deleteFrom("exports").where("user_id", "=", userId).where("uuid", "=", uuid).execute();
}

/** Unfinished exports of all accounts that nobody works at. */
export async function takeStaleExports(db: Db): Promise<JobKey[]> {
  return db
    .updateTable("exports")
    .set({ heartbeat_at: sql`now()`, runner: null })
    .where("state", "in", UNFINISHED)
    .where(stale)
    .returning(["user_id as userId", "uuid"])
    .execute();
}

export async function findOldExports(db: Db): Promise<JobKey[]> {
  return db
    .selectFrom("exports")
    .select(["user_id as userId", "uuid"])
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .limit(1000)
    .execute();
}
