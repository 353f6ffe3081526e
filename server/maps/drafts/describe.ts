import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  BASEMAP_PRIORITY,
  type DegreeBox,
  type MapDataLayer,
  type MapDraft,
} from "../../../src/domain/mapData";
import { WORDS } from "../ingest/plan";
import { ARCHIVES, type ArchiveCatalog, type MapArchive } from "../store/archive/catalog";
import {
  ID_PATTERN,
  LAYERS,
  type MapCatalog,
  type MapLayer,
  type Served,
  type ServedFile,
} from "../store/catalog";
import { ELEVATIONS, type ElevationCatalog, elevationsFolder } from "../store/elevation/catalog";
import type { ElevationFile } from "../store/elevation/elevationFile";
import { IMAGERY, type ImageryCatalog, imageryFolder } from "../store/imagery/catalog";
import { fieldsOfLayer } from "../store/storedLayer";
import { bytesOfVersion, previousVersion } from "../store/versions";
import type { DraftStore } from "./draftStore";
import { fullId } from "./ids";
import type { DraftRecord } from "./record";

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000) || 0;
const geometryOf = ({ geometryType }: Pick<MapLayer, "geometryType">) =>
  WORDS[geometryType] as "points" | "lines" | "areas";

/** Describes a published layer for administrators. */
export function describeLayer(maps: string, layer: MapLayer): MapDataLayer {
  const before = previousVersion(maps, layer.id, LAYERS);
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
    date: null,
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

/** Describes a published archive for administrators. */
export function describeArchive(maps: string, file: MapArchive): MapDataLayer {
  const before = previousVersion(maps, file.id, ARCHIVES);
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

/** Describes published elevations or imagery for administrators. */
export function describeRasters<File extends RasterFile>(
  kind: "elevation" | "imagery",
  root: string,
  file: Served<File>,
  served: ServedFile<File>,
): MapDataLayer {
  const before = previousVersion(root, file.id, served);
  return {
    ...blank(root, file.id),
    id: fullId(kind, file.id),
    kind,
    state: "published",
    title: file.title,
    states: file.states,
    count: file.sources.length,
    attribution: file.attribution ?? "",
    date: file.date ?? null,
    bytes: bytesOfVersion(file.folder),
    extent: file.extent as unknown as DegreeBox,
    source: sourceOf(file),
    addedAt: secondsOf(file.added),
    by: file.by ?? "",
    notes: file.notes,
    before: before && {
      addedAt: secondsOf(before.added),
      count: before.sources.length,
      source: sourceOf(before),
    },
  };
}

type RasterFile = Pick<
  ElevationFile,
  "version" | "title" | "states" | "extent" | "notes" | "added" | "by"
> & { sources: readonly { file: string }[]; attribution?: string; date?: string };

/** Returns "dem.tif" or "dem.tif and 3 more". */
const sourceOf = ({ sources: [first, ...others] }: Pick<RasterFile, "sources">): string =>
  others.length === 0 ? (first?.file ?? "") : `${first?.file} and ${others.length} more`;

/** Entry for a layer whose files can't be used. It's listed so that it can be removed. */
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
  date: null,
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

/** Everything published in a map data folder. */
export interface Published {
  maps: string;
  catalog: MapCatalog;
  archives: ArchiveCatalog;
  elevations: ElevationCatalog;
  imagery: ImageryCatalog;
}

/** Describes all layers, archives, elevations and imagery, sorted by title. Includes damaged ones. */
export function describeLayers({ maps, catalog, archives, elevations, imagery }: Published): MapDataLayer[] {
  const layers = catalog.list();
  const tiles = archives.list();
  const known = new Set([...layers, ...tiles].map(({ id }) => id));
  const damaged = foldersOf(maps).filter((id) => ID_PATTERN.test(id) && !known.has(id));
  // Files can get damaged after the catalog has read them. One damaged file must not hide all others.
  const each = <File extends { id: string }>(
    files: readonly File[],
    describe: (file: File) => MapDataLayer,
    unusable: (id: string) => MapDataLayer = (id) => blank(maps, id),
  ) =>
    files.map((file) => {
      try {
        return describe(file);
      } catch {
        return unusable(file.id);
      }
    });
  const rasters = <File extends RasterFile>(
    kind: "elevation" | "imagery",
    root: string,
    files: readonly Served<File>[],
    served: ServedFile<File>,
  ) =>
    each(
      files,
      (file) => describeRasters(kind, root, file, served),
      (id) => ({ ...blank(root, id), id: fullId(kind, id), kind }),
    );
  return [
    ...each(layers, (layer) => describeLayer(maps, layer)),
    ...each(tiles, (archive) => describeArchive(maps, archive)),
    ...rasters("elevation", elevationsFolder(maps), elevations.list(), ELEVATIONS),
    ...rasters("imagery", imageryFolder(maps), imagery.list(), IMAGERY),
    ...damaged.map((id) => blank(maps, id)),
  ].sort((a, b) => a.title.localeCompare(b.title));
}

/** Folder of archive services. */
export const TILES_FOLDER = "Tiles";
/** Folder of the services for unpublished elevations and imagery. */
export const PREVIEWS_FOLDER = "Previews";
/** Name prefix of a draft's map service, which only administrators can use: preview.{uuid}.{version}. */
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

const serviceOf = (
  folder: string,
  uuid: string,
  { version }: { version: string },
  kind: "MapServer" | "VectorTileServer" = "MapServer",
) => `/arcgis/rest/services/${folder}/${PREVIEW}${uuid}.${version}/${kind}`;

function previewOf(store: DraftStore, uuid: string): MapDraft["preview"] {
  const layer = store.layerOf(uuid);
  if (layer)
    return {
      service: serviceOf("Maps", uuid, layer),
      geometry: geometryOf(layer),
      count: layer.count,
      attribution: "",
      elevations: null,
      extent: layer.extent as unknown as DegreeBox,
      states: layer.states,
      minZoom: layer.minZoom,
      notes: layer.notes,
    };
  const file = store.archiveOf(uuid);
  if (!file) return rasterPreview(store, uuid);
  return {
    service: serviceOf(TILES_FOLDER, uuid, file, file.archive.vector ? "VectorTileServer" : "MapServer"),
    geometry: null,
    count: file.archive.tiles,
    attribution: file.attribution,
    elevations: null,
    extent: file.archive.extent,
    states: file.states,
    minZoom: file.archive.minZoom,
    notes: file.notes,
  };
}

function rasterPreview(store: DraftStore, uuid: string): MapDraft["preview"] {
  const file = store.rasterOf(uuid);
  if (!file) return null;
  return {
    service: serviceOf(PREVIEWS_FOLDER, uuid, file),
    geometry: null,
    count: file.sources.length,
    attribution: file.as === "imagery" ? file.attribution : "",
    elevations: file.as === "elevation" ? { lowest: file.lowest, highest: file.highest } : null,
    extent: file.extent as unknown as DegreeBox,
    states: file.states,
    minZoom: 0,
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
