import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { ExportStatus } from "../../src/api/userApi";
import type { ExportType } from "../../src/domain/exportType";
import { DEFAULT_GPX_LINES, type GpxLines } from "../../src/domain/gpxLines";
import { DEFAULT_GPX_DEVICE, type GpxDevice } from "../../src/domain/gpxOptions";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import type { Jobs } from "../jobs/queue";
import {
  countUnfinished,
  deleteExport,
  type ExportRow,
  findExport,
  finishedBeyondNewest,
  insertExport,
} from "../repositories/exports";
import { deleteChunks, readChunks } from "../repositories/files";
import { lockUser } from "../repositories/users";
import { validIds } from "./batch";
import { checkLink, type SignedLink, signedQuery } from "./links";
import type { Tokens } from "./tokens";
import { notSignedIn } from "./users";

export interface ExportDeps {
  db: Kysely<Database>;
  jobs: Jobs;
  tokens: Tokens;
}

/** Exports of one account waiting to be written, and those whose files are kept. */
const WAITING_MAX = 10;
const KEPT_MAX = 20;

/** @throws AppError too-many-exports (409) */
export async function createExport(
  { db, jobs }: ExportDeps,
  userId: string,
  wanted: { type: ExportType; lines?: GpxLines; device?: GpxDevice; featureIds?: string[] | null },
): Promise<string> {
  const uuid = randomUUID();
  const { type, lines = DEFAULT_GPX_LINES, device = DEFAULT_GPX_DEVICE } = wanted;
  const featureIds = wanted.featureIds ? validIds(wanted.featureIds) : null;
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw notSignedIn();
    const ahead = await countUnfinished(trx, userId, "content");
    if (ahead >= WAITING_MAX)
      throw new AppError(
        409,
        "too-many-exports",
        `${WAITING_MAX} of your exports are already running. Wait for one to finish, then try again.`,
      );
    for (const old of await finishedBeyondNewest(trx, userId, KEPT_MAX - 1, "content")) {
      await deleteExport(trx, userId, old);
      await deleteChunks(trx, userId, old);
    }
    await insertExport(trx, userId, { uuid, type, lines, device, featureIds });
    await jobs.enqueue(trx, "export", { userId, uuid }, ahead);
  });
  jobs.nudge("export");
  return uuid;
}

/** Cancels an export, or deletes its file. @throws AppError not-found (404) */
export async function removeExport(
  { db }: Pick<ExportDeps, "db">,
  userId: string,
  uuid: string,
): Promise<void> {
  const found = await db.transaction().execute(async (trx) => {
    const deleted = await deleteExport(trx, userId, uuid);
    if (deleted) await deleteChunks(trx, userId, uuid);
    return deleted;
  });
  if (!found) throw notFound("export");
}

/**
 * Returns an export's state, with the download URL once it's ready. The URL is signed, expires after ten minutes and
 * works without a session, since a new tab sends no token.
 * @throws AppError not-found (404), export-failed (500)
 */
export async function exportStatus(
  { db, tokens }: ExportDeps,
  userId: string,
  uuid: string,
): Promise<ExportStatus> {
  const row = await findExport(db, userId, uuid);
  if (!row) throw notFound("export");
  if (row.state === "failed") throw new AppError(500, "export-failed", row.message);
  if (row.state !== "completed") return { uuid, success: true, ...progressOf(row) };
  const query = await signedQuery(tokens, userId, ["export", uuid]);
  return { uuid, success: true, url: `/api/v1/exports/${uuid}/file?${query}` };
}

/** Progress of a map file; empty for other exports. */
function progressOf({ map, done }: ExportRow): Pick<ExportStatus, "progress"> {
  if (map === null) return {};
  const { total } = JSON.parse(map) as { total: number };
  return { progress: { done, total } };
}

const CONTENT_TYPES = {
  GPX: "application/gpx+xml",
  KML: "application/vnd.google-earth.kml+xml; charset=utf-8",
  KMZ: "application/vnd.google-earth.kmz",
  GEOJSON: "application/geo+json",
  CSV: "text/csv; charset=utf-8",
  GPKG: "application/geopackage+sqlite3",
  SHP: "application/zip",
  MBTILES: "application/vnd.sqlite3",
  PMTILES: "application/vnd.pmtiles",
} as const;

export interface Download {
  fileName: string;
  contentType: string;
  /** Uncompressed size of the file. */
  bytes: number;
  /** The file as stored: gzipped, or itself a zip, KMZ, MBTiles or PMTiles. */
  stored: Readable;
  encoding: "gzip" | null;
}

/**
 * Opens the file of a signed URL.
 * @param visitor the logged-in account, if any. It can't use another account's link
 * @throws AppError link-expired (403), not-found (404)
 */
export async function openDownload(
  { db, tokens }: ExportDeps,
  link: SignedLink & { uuid: string },
  visitor: string | null,
): Promise<Download> {
  const { uuid, account } = link;
  await checkLink(tokens, link, ["export", uuid], visitor);
  const row = await findExport(db, account, uuid);
  if (row?.state !== "completed") throw notFound("export");
  const archive = /\.(?:zip|kmz|mbtiles|pmtiles)$/.test(row.file_name);
  return {
    fileName: row.file_name,
    contentType: row.file_name.endsWith(".zip") ? "application/zip" : CONTENT_TYPES[row.type],
    bytes: row.bytes,
    encoding: archive ? null : "gzip",
    stored: Readable.from(readChunks(db, account, uuid), { objectMode: false }),
  };
}
