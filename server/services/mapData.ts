import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { eventProblem, findEvent } from "../../src/domain/layers";
import {
  type DraftSettings,
  fileProblem,
  isArchiveName,
  type MapDataKind,
  type MapDataLayer,
  type MapDataOverview,
  type MapDraft,
  type MapLayerChange,
} from "../../src/domain/mapData";
import { AppError, invalid, notFound } from "../errors";
import { describeDraft, describeLayers } from "../maps/drafts/describe";
import type { DraftStore } from "../maps/drafts/draftStore";
import { fullId, rasterKind } from "../maps/drafts/ids";
import { type DraftJobs, draftLayerId } from "../maps/drafts/jobs";
import type { PartReceiver } from "../maps/drafts/receive";
import type { DraftRecord } from "../maps/drafts/record";
import { MapDataError } from "../maps/errors";
import type { ArchiveCatalog } from "../maps/store/archive/catalog";
import type { MapCatalog } from "../maps/store/catalog";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";
import { allEvents } from "../maps/store/events";
import type { ImageryCatalog } from "../maps/store/imagery/catalog";
import { findUser } from "../repositories/users";
import { type Actor, type AdministrationDeps, requireAdministrator } from "./administrators";
import type { DiskSpace } from "./diskSpace";

export interface MapDataDeps extends AdministrationDeps {
  /** Folder of map data. */
  maps: string;
  catalog: MapCatalog;
  archives: ArchiveCatalog;
  elevations: ElevationCatalog;
  imagery: ImageryCatalog;
  drafts: DraftStore;
  parts: PartReceiver;
  ingest: DraftJobs;
  disk: DiskSpace;
  mapUploadBytes: number;
  /** Names of the events in EVENTS_FILE. */
  ownEvents: readonly string[];
}

/** Maximum bytes per uploaded part. */
export const CHUNK_BYTES = 32 * 1024 * 1024;
/** Maximum number of drafts. Each takes up to MAP_UPLOAD_BYTES. */
const DRAFTS_MAX = 20;
/** Disk space for preparing a layer, in multiples of its file. */
const WORK_FACTOR = 3;
export const MANAGE = "manage map data";

/** @throws AppError forbidden (403) */
export function overviewOf(deps: MapDataDeps, actor: Actor): MapDataOverview {
  requireAdministrator(actor.roles, MANAGE);
  return {
    layers: knownLayers(deps),
    drafts: deps.drafts.list().map((record) => describeDraft(deps.drafts, record)),
    events: eventsOf(deps),
    limits: { fileBytes: deps.mapUploadBytes, chunkBytes: CHUNK_BYTES },
  };
}

/** @throws AppError forbidden (403), not-found (404) */
export function draftOf(deps: MapDataDeps, actor: Actor, uuid: string): MapDraft {
  requireAdministrator(actor.roles, MANAGE);
  return describeDraft(deps.drafts, findDraft(deps, uuid));
}

/**
 * Starts an upload, whose bytes follow in parts.
 * @throws AppError forbidden (403), unusable-file (400), too-large (413), not-found (404), too-many (409), storage-full
 *   (507)
 */
export async function beginDraft(
  deps: MapDataDeps,
  actor: Actor,
  file: { fileName: string; bytes: number; replaces: string | null },
): Promise<MapDraft> {
  requireAdministrator(actor.roles, MANAGE);
  const fileName = plainName(file.fileName);
  const problem = fileProblem(fileName, file.bytes, deps.mapUploadBytes);
  if (problem !== null) {
    const large = file.bytes > deps.mapUploadBytes;
    throw new AppError(large ? 413 : 400, large ? "too-large" : "unusable-file", problem);
  }
  const { replaces } = file;
  if (replaces !== null) checkReplaced(deps, replaces, fileName);
  if (deps.drafts.list().length >= DRAFTS_MAX)
    throw new AppError(
      409,
      "too-many",
      `${DRAFTS_MAX} files are waiting to be published. Publish or discard one first.`,
    );
  await deps.disk.check("maps", file.bytes);
  const by = await findUser(deps.db, actor.userId);
  const record: DraftRecord = {
    uuid: randomUUID(),
    fileName,
    bytes: file.bytes,
    by: by?.email ?? "",
    createdAt: Math.floor(Date.now() / 1000),
    replaces,
    state: "uploading",
    inspected: null,
    settings: null,
    made: null,
    error: null,
    job: null,
  };
  deps.drafts.create(record);
  return describeDraft(deps.drafts, record);
}

/**
 * Saves the next part of a file. After the last one the file is inspected.
 * @throws AppError forbidden (403), not-found (404), wrong-offset (409), not-uploading (409), too-large (413),
 *   storage-full (507)
 */
export async function receivePart(
  deps: MapDataDeps,
  actor: Actor,
  uuid: string,
  part: { offset: number; bytes: number; body: Readable },
): Promise<MapDraft> {
  requireAdministrator(actor.roles, MANAGE);
  const record = findDraft(deps, uuid);
  if (record.state !== "uploading")
    throw new AppError(409, "not-uploading", "This file is complete. Nothing more can be added to it.");
  await deps.disk.check("maps", part.bytes);
  const received = await deps.parts.receive(record, part.offset, part.body).catch(toAppError);
  const now = findDraft(deps, uuid);
  if (received === record.bytes && now.state === "uploading") deps.ingest.inspect(now, actor.userId);
  return draftOf(deps, actor, uuid);
}

/**
 * Inspects a file again, for example after a restart. @throws AppError forbidden (403), not-found (404), busy,
 * incomplete (409)
 */
export function inspectAgain(deps: MapDataDeps, actor: Actor, uuid: string): MapDraft {
  requireAdministrator(actor.roles, MANAGE);
  const record = idle(findDraft(deps, uuid));
  if (record.state === "uploading")
    throw new AppError(409, "incomplete", "The file isn't complete yet. Upload the rest first.");
  deps.ingest.inspect(record, actor.userId);
  return draftOf(deps, actor, uuid);
}

/**
 * Builds a draft's layer, ready to preview and publish.
 * @throws AppError forbidden (403), not-found (404), busy, exists, incomplete (409), storage-full (507)
 */
export async function prepareDraft(
  deps: MapDataDeps,
  actor: Actor,
  uuid: string,
  settings: DraftSettings,
): Promise<MapDraft> {
  requireAdministrator(actor.roles, MANAGE);
  const record = idle(findDraft(deps, uuid));
  if (record.state !== "inspected" && record.state !== "ready")
    throw new AppError(409, "incomplete", "The file hasn't been read yet. Try again when it has.");
  checkKind(deps, record, settings);
  const event = eventOf(deps, settings.event);
  const id = draftLayerId(record, settings.title);
  if (record.replaces === null) checkNew(deps, fullId(settings.as, id));
  await deps.disk.check("maps", record.bytes * WORK_FACTOR);
  // Checked again, since another request may have come first during the disk check.
  deps.ingest.prepare(idle(findDraft(deps, uuid)), id, { ...settings, event }, actor.userId);
  return draftOf(deps, actor, uuid);
}

/**
 * Checks that a file can become the chosen kind, and that a replacement keeps its kind. @throws AppError
 * invalid-request (400)
 */
function checkKind(
  deps: MapDataDeps,
  { fileName, inspected, replaces }: DraftRecord,
  settings: DraftSettings,
) {
  const { as, date } = settings;
  const wrong = (text: string) => invalid(text, { as: "The file can't be added as this type." });
  const raster = inspected?.raster ?? null;
  const fits = raster
    ? as === raster.as
    : isArchiveName(fileName)
      ? as === "overlay" || as === "basemap"
      : as === "layer";
  if (!fits)
    throw wrong(
      "Tiles can be an overlay or a basemap, GeoTIFFs can be elevation or imagery, and other files can be a layer.",
    );
  if (as === "imagery" && date === null)
    throw invalid("Enter the date the imagery was taken.", { date: "Enter a date." });
  const replaced = knownLayers(deps).find(({ id }) => id === replaces);
  if (!replaced || replaced.state === "damaged" || replaced.archive !== null) return;
  if (replaced.kind !== (as === "layer" ? "vector" : as))
    throw wrong(
      "This file is a different kind of data than the layer it would replace. Add it as a new layer.",
    );
}

const eventsOf = ({ ownEvents, catalog, archives }: MapDataDeps): string[] =>
  allEvents(ownEvents, catalog.list(), archives.list());

/** Returns a special event's name as spelled in the manifest. @throws AppError invalid-request (400) */
export function eventOf(deps: MapDataDeps, event: string | null): string | null {
  if (event === null) return null;
  const problem = eventProblem(event);
  if (problem !== null) throw invalid(problem, { event: problem });
  return findEvent(event, eventsOf(deps));
}

/** Cancels the current job of a draft. @throws AppError forbidden (403), not-found (404) */
export async function cancelDraft(deps: MapDataDeps, actor: Actor, uuid: string): Promise<MapDraft> {
  requireAdministrator(actor.roles, MANAGE);
  findDraft(deps, uuid);
  await deps.ingest.cancel(uuid);
  return draftOf(deps, actor, uuid);
}

/** Deletes a draft and everything made from it. @throws AppError forbidden (403), not-found (404) */
export async function discardDraft(deps: MapDataDeps, actor: Actor, uuid: string): Promise<void> {
  requireAdministrator(actor.roles, MANAGE);
  findDraft(deps, uuid);
  await deps.parts.stop(uuid);
  await deps.ingest.cancel(uuid);
  deps.drafts.remove(uuid);
}

export function findDraft({ drafts }: MapDataDeps, uuid: string): DraftRecord {
  const record = drafts.find(uuid);
  if (!record) throw notFound("file");
  return record;
}

/** @throws AppError busy (409) */
export function idle(record: DraftRecord): DraftRecord {
  if (record.job) throw new AppError(409, "busy", "The server is working on this file. Wait, or cancel it.");
  return record;
}

/**
 * Features can only replace features, and tile archives only tile archives. @throws AppError not-found (404),
 * unusable-file (400)
 */
function checkReplaced(deps: MapDataDeps, id: string, fileName: string): void {
  const layer = knownLayers(deps).find((known) => known.id === id);
  if (!layer) throw notFound("layer");
  if (layer.state === "damaged" || (layer.archive !== null) === isArchiveName(fileName)) return;
  // The contents of other files are only known once uploaded.
  throw new AppError(
    400,
    "unusable-file",
    layer.archive === null
      ? "An archive of tiles can't replace this one. Add it as a new one."
      : "Only an archive of tiles can replace this one. Add the file as a new layer.",
  );
}

/** @throws AppError exists (409) */
export function checkNew(deps: MapDataDeps, id: string): void {
  if (knownLayers(deps).some((layer) => layer.id === id))
    throw new AppError(
      409,
      "exists",
      "A layer with this title exists. Choose another title, or replace that layer from the list.",
    );
}

export const knownLayers = (deps: MapDataDeps): MapDataLayer[] => describeLayers(deps);

/** Returns a published layer. @throws AppError not-found (404) */
export function layerAnswer(deps: MapDataDeps, id: string): MapDataLayer {
  const layer = knownLayers(deps).find((known) => known.id === id && known.state === "published");
  if (!layer) throw notFound("layer");
  return layer;
}

/** Reloads the catalogs from disk after a change by this process. */
export function reread({ catalog, archives, elevations, imagery }: MapDataDeps): void {
  for (const kind of [catalog, archives, elevations, imagery]) kind.reread();
}

const COMMON = ["title", "roles"];
const LISTED = ["category", "states", "event"];
const CHANGEABLE: Partial<Record<MapDataKind, readonly string[]>> = {
  vector: [...COMMON, ...LISTED, "titleField", "popupFields", "minZoom"],
  overlay: [...COMMON, ...LISTED, "attribution"],
  // Category and states have no effect, but do no harm.
  basemap: [...COMMON, "category", "states", "attribution", "priority"],
  elevation: ["title"],
  imagery: ["title", "attribution", "date"],
};

/**
 * @throws AppError invalid-request (400) for fields that can't be changed, unknown-field (400) for fields the layer
 *   doesn't have
 */
export function checkFields(layer: MapDataLayer, change: MapLayerChange): void {
  const { titleField, popupFields = [] } = change;
  const other = Object.keys(change).find((name) => !CHANGEABLE[layer.kind]?.includes(name));
  if (other !== undefined)
    throw invalid(`This layer has no ${other}.`, { [other]: "This can't be changed here." });
  const { states, event } = { ...layer, ...change };
  if (layer.kind !== "basemap" && states.length === 0 && event === null && !rasterKind(layer.id))
    throw invalid("Choose at least one state or a special event.", { states: "Choose at least one state." });
  const names = new Set(layer.fields.map(({ name }) => name));
  const unknown = [...(titleField ? [titleField] : []), ...popupFields].find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new AppError(
      400,
      "unknown-field",
      `The layer has no field "${unknown}". It has: ${[...names].join(", ")}.`,
    );
}

/** Returns a file's base name without characters that file systems or screens could misinterpret. */
const plainName = (name: string): string => {
  const plain = basename(name.replaceAll("\\", "/"))
    .replace(/[^\p{L}\p{N} ._()+-]+/gu, "_")
    .replace(/^[.\s]+/, "");
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? "";
  return `${plain.slice(0, plain.length - ending.length).slice(0, 60) || "file"}${ending}`;
};

const STATUS: Partial<Record<MapDataError["code"], number>> = {
  "wrong-offset": 409,
  "too-much": 413,
  "not-found": 404,
  exists: 409,
  "no-space": 507,
};

/** Converts errors of an ingest or the store; other errors pass through. @throws AppError */
export function toAppError(error: unknown): never {
  if (error instanceof MapDataError) throw new AppError(STATUS[error.code] ?? 400, error.code, error.message);
  throw error;
}
