import { type Kysely, type Selectable, sql } from "kysely";
import type { ExportType } from "../../src/domain/exportType";
import { DEFAULT_GPX_LINES, type GpxLines } from "../../src/domain/gpxLines";
import { DEFAULT_GPX_DEVICE, type GpxDevice } from "../../src/domain/gpxOptions";
import type { MapFileFormat } from "../../src/domain/mapFile";
import type { Database } from "../db/schema";
import type { ExportsTable } from "../db/tables/transfers";
import { type JobKey, released, stale } from "./imports";

type Db = Kysely<Database>;
export type ExportRow = Selectable<ExportsTable>;
/** Exports of content or map tiles. The two are queued and kept separately. */
export type ExportKind = "content" | "map";

const ofKind = (kind: ExportKind) => sql<boolean>`(map is not null) = ${kind === "map"}`;

/** @param order JSON text of what the file will contain */
export async function insertMapFile(
  db: Db,
  userId: string,
  { uuid, type, fileName, order }: { uuid: string; type: MapFileFormat; fileName: string; order: string },
): Promise<void> {
  await db
    .insertInto("exports")
    .values({
      user_id: userId,
      uuid,
      type,
      map: order,
      file_name: fileName,
      lines: DEFAULT_GPX_LINES,
      device: DEFAULT_GPX_DEVICE,
      feature_ids: null,
      state: "requested",
      runner: null,
    })
    .execute();
}

/** Lists an account's map files, newest first. */
export async function listMapFiles(db: Db, userId: string): Promise<ExportRow[]> {
  return db
    .selectFrom("exports")
    .selectAll()
    .where("user_id", "=", userId)
    .where(ofKind("map"))
    .orderBy("created_at", "desc")
    .execute();
}

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

export async function countUnfinished(db: Db, userId: string, kind: ExportKind): Promise<number> {
  const row = await db
    .selectFrom("exports")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("state", "in", UNFINISHED)
    .where(ofKind(kind))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns an account's finished exports beyond the newest `keep`. */
export async function finishedBeyondNewest(
  db: Db,
  userId: string,
  keep: number,
  kind: ExportKind,
): Promise<string[]> {
  const rows = await db
    .selectFrom("exports")
    .select("uuid")
    .where("user_id", "=", userId)
    .where("state", "not in", UNFINISHED)
    .where(ofKind(kind))
    .orderBy("created_at", "desc")
    .offset(keep)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Claims an unfinished export for a run. @returns null if another run has it */
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

/** Updates the heartbeat and progress. @returns false if the run no longer owns the export */
export async function heartbeatExport(
  db: Db,
  userId: string,
  uuid: string,
  runner: string,
  done?: number,
): Promise<boolean> {
  const row = await db
    .updateTable("exports")
    .set({ heartbeat_at: sql`now()`, ...(done !== undefined && { done }) })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .where("runner", "=", runner)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finishes a run's export. @returns false if the run no longer owned it */
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

/** Like releaseImport. */
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

/** Deletes an export. @returns false if there was none */
export async function deleteExport(db: Db, userId: string, uuid: string): Promise<boolean> {
  const row = await db
    .deleteFrom("exports")
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims unfinished exports of all accounts that no run is working on. */
export async function claimStaleExports(db: Db, kind: ExportKind): Promise<JobKey[]> {
  return db
    .updateTable("exports")
    .set({ heartbeat_at: sql`now()`, runner: null })
    .where("state", "in", UNFINISHED)
    .where(stale)
    .where(ofKind(kind))
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
