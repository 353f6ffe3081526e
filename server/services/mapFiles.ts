import { randomUUID } from "node:crypto";
import {
  countFileTiles,
  DEFAULT_MAP_FILE_FORMAT,
  type KeptMapFile,
  type MapFileEstimate,
  type MapFileLimits,
  type MapFileOptions,
  type MapFileRequest,
} from "../../src/domain/mapFile";
import type { BasemapService } from "../../src/domain/mapServices";
import type { Role } from "../../src/domain/roles";
import { formatBytes, formatCount } from "../../src/domain/units";
import type { Config } from "../config";
import { AppError } from "../errors";
import { type ServedBasemap, servedBasemaps } from "../mapFiles/basemaps";
import { estimateFile } from "../mapFiles/estimate";
import type { TileSource } from "../mapFiles/tileSource";
import type { ArchiveCatalog } from "../maps/store/archive/catalog";
import {
  countUnfinished,
  deleteExport,
  type ExportRow,
  finishedBeyondNewest,
  insertMapFile,
  listMapFiles,
} from "../repositories/exports";
import { deleteChunks } from "../repositories/files";
import { lockUser } from "../repositories/users";
import type { ExportDeps } from "./exports";
import { notSignedIn } from "./users";

/** What this server needs to make map files. */
export interface MapFileMaker {
  source: TileSource;
  limits: MapFileLimits;
  basemaps(roles: readonly Role[]): ReturnType<typeof servedBasemaps>;
}

export interface MapFileDeps extends ExportDeps {
  mapFiles: MapFileMaker;
}

/** Request behind a map file, as stored with its export. */
export type MapFileOrder = MapFileRequest & { total: number };

/** Map files of one account that are waiting or being made, and those kept for a day. Few, since they are large. */
const WAITING_MAX = 2;
const KEPT_MAX = 2;

export const mapFileMaker = (
  { mapFileTiles, mapFileBytes }: Pick<Config, "mapFileTiles" | "mapFileBytes">,
  source: TileSource,
  services: readonly BasemapService[],
  archives: ArchiveCatalog,
): MapFileMaker => ({
  source,
  limits: { tiles: mapFileTiles, bytes: mapFileBytes },
  basemaps: (roles) => servedBasemaps(services, archives, roles),
});

/** Returns the basemaps that can be exported, and the account's files. */
export async function mapFileOptions(
  { db, mapFiles }: MapFileDeps,
  userId: string,
  roles: readonly Role[],
): Promise<MapFileOptions> {
  const { basemaps, refused } = mapFiles.basemaps(roles);
  return {
    basemaps: basemaps.map(({ id, name, extent, minZoom, maxZoom }) => ({
      id,
      name,
      extent,
      minZoom,
      maxZoom,
    })),
    refused: refused.map(({ name, reason }) => ({ name, reason })),
    limits: mapFiles.limits,
    files: (await listMapFiles(db, userId)).map(keptFile),
  };
}

/**
 * Estimates the size of a map file.
 * @throws AppError basemap-unavailable (400), BusyError if the server has too much to draw
 */
export async function estimateMapFile(
  { mapFiles }: MapFileDeps,
  userId: string,
  roles: readonly Role[],
  chosen: Omit<MapFileRequest, "name">,
  signal: AbortSignal,
): Promise<MapFileEstimate> {
  const basemap = chosenBasemap(mapFiles, roles, chosen.basemap);
  const reader = mapFiles.source.open(basemap.origin, { owner: userId, signal, forFile: false });
  try {
    return await estimateFile(chosen, basemap, async (tile) => {
      signal.throwIfAborted();
      return reader.tile(tile);
    });
  } finally {
    reader.close();
  }
}

/**
 * Requests a map file. @returns its id
 * @throws AppError basemap-unavailable, no-tiles (400), too-many-tiles (413), too-many-exports (409)
 */
export async function createMapFile(
  { db, jobs, mapFiles }: MapFileDeps,
  userId: string,
  roles: readonly Role[],
  request: MapFileRequest,
): Promise<string> {
  const basemap = chosenBasemap(mapFiles, roles, request.basemap);
  const total = countFileTiles(request, basemap);
  if (total === 0) throw noTiles();
  if (total > mapFiles.limits.tiles)
    throw new AppError(
      413,
      "too-many-tiles",
      `This map has ${formatCount(total)} tiles. The limit is ${formatCount(mapFiles.limits.tiles)}. ${SMALLER}`,
    );
  const uuid = randomUUID();
  const order: MapFileOrder = { ...request, total };
  const fileName = `${request.name} ${basemap.name}.${request.format.toLowerCase()}`;
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw notSignedIn();
    const ahead = await countUnfinished(trx, userId, "map");
    if (ahead >= WAITING_MAX)
      throw new AppError(
        409,
        "too-many-exports",
        `${WAITING_MAX} of your maps are already being made. Wait for one to finish or cancel it, then try again.`,
      );
    for (const old of await finishedBeyondNewest(trx, userId, KEPT_MAX - 1, "map")) {
      await deleteExport(trx, userId, old);
      await deleteChunks(trx, userId, old);
    }
    await insertMapFile(trx, userId, { uuid, type: request.format, fileName, order: JSON.stringify(order) });
    await jobs.enqueue(trx, "mapFile", { userId, uuid }, ahead);
  });
  jobs.nudge("mapFile");
  return uuid;
}

const SMALLER = "Choose fewer zoom levels or a smaller area.";

export const noTiles = () =>
  new AppError(
    400,
    "no-tiles",
    "This basemap has no tiles there at these zoom levels. Choose another basemap, area or zoom levels.",
  );

/** Message for a file that would exceed the limit. */
export const tooLarge = ({ bytes }: MapFileLimits): string =>
  `The map is larger than the limit of ${formatBytes(bytes)}. ${SMALLER}`;

/** @throws AppError basemap-unavailable (400) */
export function chosenBasemap({ basemaps }: MapFileMaker, roles: readonly Role[], id: string): ServedBasemap {
  const offered = basemaps(roles);
  const basemap = offered.basemaps.find((one) => one.id === id);
  if (basemap) return basemap;
  const refused = offered.refused.find((one) => one.id === id);
  throw new AppError(
    400,
    "basemap-unavailable",
    refused
      ? `${refused.name} can't be saved. ${refused.reason}`
      : "This basemap isn't available. Choose another one.",
  );
}

const STATES = { requested: "waiting", writing: "waiting", completed: "ready", failed: "failed" } as const;

function keptFile(row: ExportRow): KeptMapFile {
  const { uuid, file_name: fileName, message, done, bytes, state, created_at } = row;
  return {
    uuid,
    fileName,
    state: STATES[state],
    message,
    done,
    total: orderOf(row).total,
    bytes,
    createdAt: Math.floor(new Date(created_at).getTime() / 1000),
  };
}

/** Requests from earlier versions have no format. */
export const orderOf = ({ map }: Pick<ExportRow, "map">): MapFileOrder => ({
  format: DEFAULT_MAP_FILE_FORMAT,
  ...(JSON.parse(map ?? "{}") as Omit<MapFileOrder, "format">),
});
