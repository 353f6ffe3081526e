import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type MapFileFormat, storedBytes, zoomsIn } from "../../src/domain/mapFile";
import { boxesWithin, type CoverTile, tilesOf } from "../../src/domain/tileCover";
import { outageOf } from "../db/outage";
import { AppError } from "../errors";
import type { TileReader } from "../mapFiles/tileSource";
import { claimExport, type ExportRow, finishExport, releaseExport } from "../repositories/exports";
import { deleteChunks } from "../repositories/files";
import type { JobKey } from "../repositories/imports";
import { findUser } from "../repositories/users";
import { BusyError, type ServerScheduler } from "../scheduler/index";
import { chosenBasemap, noTiles, orderOf, tooLarge } from "../services/mapFiles";
import { toUser } from "../services/users";
import { withSpool } from "../storage/spool";
import { metadataOf, packedDetailsOf } from "./mapFileMetadata";
import { DiskFullError, type MapFileWriter, withMapFile } from "./mapFileThread";
import type { RunDeps } from "./runDeps";
import { watchExport } from "./watchExport";

const ATTEMPTS_MAX = 3;
/**
 * LOOK_MS: interval between checks whether users wait for tiles. YIELD_MS: maximum time a file's tile gives way to
 * them.
 */
const LOOK_MS = 50;
const YIELD_MS = 2000;
/**
 * Disk space to require up front. The file is on disk and in the database before it's done, and PMTiles is on disk
 * twice.
 */
const DISK_BYTES = { MBTILES: 64 * 1024 * 1024, PMTILES: 96 * 1024 * 1024 } as const;
const FAILED = "There was an error making your map.";
const FULL = `${FAILED} The server has no space left for the file. Tell its operator and try again later.`;

/** Ends a run with a message for its owner. */
class Refused extends Error {}

/**
 * Creates a map file unless another run is working on it. After a crash it starts over, since its tiles stay on this
 * machine until the file is complete.
 */
export async function runMapFile(deps: RunDeps, { userId, uuid }: JobKey): Promise<void> {
  const { db, log, stopping } = deps;
  const runner = randomUUID();
  const row = await db.transaction().execute(async (trx) => {
    const claimed = await claimExport(trx, userId, uuid, runner);
    if (claimed) await deleteChunks(trx, userId, uuid);
    return claimed;
  });
  if (!row) return;
  const finish = (state: "completed" | "failed", message: string, bytes: number) =>
    db.transaction().execute(async (trx) => {
      const end = { state, message, fileName: row.file_name, bytes };
      const finished = await finishExport(trx, userId, uuid, runner, end);
      if (finished && state === "failed") await deleteChunks(trx, userId, uuid);
    });
  const fail = (message: string) => finish("failed", message, 0);
  if (row.attempts > ATTEMPTS_MAX) return fail(FAILED);
  const progress = { done: 0 };
  const watched = watchExport(deps, { userId, uuid }, runner, () => progress.done);
  try {
    await deps.disk.check("content", DISK_BYTES[orderOf(row).format]);
    const bytes = await make(deps, row, runner, progress, watched.signal);
    if (bytes !== null) await finish("completed", "", bytes);
  } catch (error) {
    if (stopping.aborted) return await releaseExport(db, userId, uuid, runner, false);
    if (watched.signal.aborted) return;
    if (error instanceof Refused) return await fail(error.message);
    const outage = outageOf(error);
    const isFull =
      error instanceof DiskFullError || (error instanceof AppError && error.id === "storage-full");
    log.error({ err: error, uuid }, "A map file failed");
    if (isFull || outage === "full") return await fail(FULL);
    if (outage === null && row.attempts >= ATTEMPTS_MAX) return await fail(FAILED);
    await releaseExport(db, userId, uuid, runner, outage === null);
  } finally {
    watched.close();
  }
}

/** Creates the file. @returns its bytes, or null if the run no longer owns the export @throws Refused */
async function make(
  deps: RunDeps,
  row: ExportRow,
  runner: string,
  progress: { done: number },
  signal: AbortSignal,
): Promise<number | null> {
  const { connection, spoolDir, mapFiles } = deps;
  const { user_id: userId, uuid } = row;
  const order = orderOf(row);
  const user = await findUser(deps.db, userId);
  const roles = user ? toUser(user).roles : [];
  const basemap = readable(() => chosenBasemap(mapFiles, roles, order.basemap));
  const zooms = zoomsIn(order, basemap);
  if (!zooms) throw new Refused(noTiles().message);
  const metadata = metadataOf(order, basemap, zooms);
  const reader = mapFiles.source.open(basemap.origin, { owner: userId, signal, forFile: true });
  const tiles = tilesOf(boxesWithin(order.area, basemap.extent), ...zooms);
  try {
    // Removes the folder here, however the thread ends.
    return await withSpool(spoolDir, ({ pathOf }) => {
      const packed = order.format === "PMTILES" ? packedDetailsOf(order.area, basemap, metadata) : null;
      const input = { connection, userId, uuid, runner, path: pathOf("map.mbtiles"), metadata, packed };
      return withMapFile(input, signal, async (writer) => {
        const added = await addTiles(deps, order.format, tiles, reader, writer, progress, signal);
        if (added === 0) throw new Refused(noTiles().message);
        return writer.finish();
      });
    });
  } finally {
    reader.close();
  }
}

/** Adds the tiles. @returns how many the basemap had @throws Refused for too many bytes */
async function addTiles(
  { scheduler, mapFiles: { limits } }: RunDeps,
  format: MapFileFormat,
  tiles: Iterable<CoverTile>,
  reader: TileReader,
  writer: MapFileWriter,
  progress: { done: number },
  signal: AbortSignal,
): Promise<number> {
  let [added, bytes] = [0, 0];
  for (const tile of tiles) {
    await giveWay(scheduler, signal);
    const picture = await patiently(() => reader.tile(tile), signal);
    progress.done++;
    if (!picture) continue;
    bytes += storedBytes(picture.length, format);
    if (bytes > limits.bytes) throw new Refused(tooLarge(limits));
    await writer.add(tile, picture);
    added++;
  }
  return added;
}

/** Waits while users wait for tiles, but at most YIELD_MS, so that a file gets done even on a busy server. */
async function giveWay(scheduler: ServerScheduler, signal: AbortSignal): Promise<void> {
  const until = performance.now() + YIELD_MS;
  while (othersWait(scheduler) && performance.now() < until) await sleep(LOOK_MS, undefined, { signal });
}

const othersWait = (scheduler: ServerScheduler): boolean =>
  scheduler.stats().some(({ name, waiting }) => (name === "tiles" || name === "lookups") && waiting > 0);

/** Retries a tile that a busy server refuses. */
async function patiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      signal.throwIfAborted();
      return await read();
    } catch (error) {
      if (!(error instanceof BusyError) || error.reason === "stopping") throw error;
      await sleep(error.retryAfter * 1000, undefined, { signal });
    }
  }
}

/** @throws Refused with the message of an AppError */
function readable<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw error instanceof AppError ? new Refused(error.message) : error;
  }
}
