import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  BASEMAP_PRIORITY,
  type DegreeBox,
  type MapDataLayer,
  type MapDraft,
} from "../../../src/domain/mapData";
import { WORDS } from "../ingest/plan";
import { ARCHIVES, type ArchiveCatalogue, type MapArchive } from "../store/archive/catalogue";
import { ID_PATTERN, LAYERS, type MapCatalogue, type MapLayer } from "../store/catalogue";
import { fieldsOfLayer } from "../store/storedLayer";
import { bytesOfVersion, versionBefore } from "../store/versions";
import type { DraftStore } from "./draftStore";
import type { DraftRecord } from "./record";

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000) || 0;
const geometryOf = ({ geometryType }: Pick<MapLayer, "geometryType">) =>
  WORDS[geometryType] as "points" | "lines" | "areas";

/** A published layer as administrators see it. */
export function describeLayer(maps: string, layer: MapLayer): MapDataLayer {
  const before = versionBefore(maps, layer.id, LAYERS);
  return {
    id: layer.id,
    kind: "vector",
    state: "published",
    title: layer.title,
    category: layer.category,
    states: layer.states,
    event: layer.event ?? null,
    geometry: geometryOf(layer),
    count: layer.count,
    archive: null,
    attribution: "",
    priority: null,
    bytes: bytesOfVersion(layer.folder),
    extent: layer.extent as unknown as DegreeBox,
    source: layer.source,
    addedAt: secondsOf(layer.added),
    by: layer.by ?? "",
    roles: layer.roles ?? [],
    fields: fieldsOfLayer(layer).map(({ name, alias }) => ({ name, alias: alias ?? name })),
    titleField: layer.titleField,
    popupFields: layer.popupFields,
    colorBy: layer.colorBy?.field ?? null,
    minZoom: layer.minZoom,
    notes: layer.notes,
    before: before && {
      addedAt: secondsOf(before.added),
      count: before.count,
      source: before.source,
    },
  };
}

/** A published archive as administrators see it. */
export function describeArchive(maps: string, file: MapArchive): MapDataLayer {
  const before = versionBefore(maps, file.id, ARCHIVES);
  const { id, as, title, category, states, event, archive, attribution, source, roles, by, notes } = file;
  const { priority = BASEMAP_PRIORITY } = file;
  return {
    ...blank(maps, id),
    kind: as,
    state: "published",
    title,
    category,
    states,
    event: event ?? null,
    priority: as === "basemap" ? priority : null,
    count: archive.tiles,
    archive,
    attribution,
    bytes: bytesOfVersion(file.folder),
    extent: archive.extent,
    source,
    addedAt: secondsOf(file.added),
    by: by ?? "",
    roles: roles ?? [],
    minZoom: archive.minZoom,
    notes,
    before: before && {
      addedAt: secondsOf(before.added),
      count: before.archive.tiles,
      source: before.source,
    },
  };
}

/** A layer whose files can't be used: it is listed so that it can be removed. */
const blank = (maps: string, id: string): MapDataLayer => ({
  id,
  kind: "vector",
  state: "damaged",
  title: id,
  category: "",
  states: [],
  event: null,
  geometry: null,
  count: 0,
  archive: null,
  attribution: "",
  priority: null,
  bytes: bytesOfVersion(join(maps, id)),
  extent: null,
  source: "",
  addedAt: 0,
  by: "",
  roles: [],
  fields: [],
  titleField: null,
  popupFields: [],
  colorBy: null,
  minZoom: 0,
  notes: [],
  before: null,
});

/** All layers and archives, by title; damaged ones too. */
export function describeLayers(
  maps: string,
  catalogue: MapCatalogue,
  archives: ArchiveCatalogue,
): MapDataLayer[] {
  const layers = catalogue.list();
  const tiles = archives.list();
  const known = new Set([...layers, ...tiles].map(({ id }) => id));
  const damaged = foldersOf(maps).filter((id) => ID_PATTERN.test(id) && !known.has(id));
  return [
    ...layers.map((layer) => describeLayer(maps, layer)),
    ...tiles.map((archive) => describeArchive(maps, archive)),
    ...damaged.map((id) => blank(maps, id)),
  ].sort((a, b) => a.title.localeCompare(b.title));
}

/** The folder of the services of archives. */
export const TILES_FOLDER = "Tiles";
/** How the name of a draft's map service begins, which only administrators can use: preview.{uuid}.{version}. */
export const PREVIEW = "preview.";

export function describeDraft(store: DraftStore, record: DraftRecord): MapDraft {
  const { job, made: _, ...rest } = record;
  return {
    ...rest,
    received: store.received(record),
    progress: job && { step: job.step, share: job.share },
    preview: record.state === "ready" ? previewOf(store, record.uuid) : null,
  };
}

function previewOf(store: DraftStore, uuid: string): MapDraft["preview"] {
  const layer = store.layerOf(uuid);
  const serviceOf = (folder: string, version: string) =>
    `/arcgis/rest/services/${folder}/${PREVIEW}${uuid}.${version}/MapServer`;
  if (layer)
    return {
      service: serviceOf("Maps", layer.version),
      geometry: geometryOf(layer),
      count: layer.count,
      attribution: "",
      extent: layer.extent as unknown as DegreeBox,
      states: layer.states,
      minZoom: layer.minZoom,
      notes: layer.notes,
    };
  const file = store.archiveOf(uuid);
  if (!file) return null;
  return {
    service: serviceOf(TILES_FOLDER, file.version),
    geometry: null,
    count: file.archive.tiles,
    attribution: file.attribution,
    extent: file.archive.extent,
    states: file.states,
    minZoom: file.archive.minZoom,
    notes: file.notes,
  };
}

function foldersOf(maps: string): string[] {
  try {
    return readdirSync(maps, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
