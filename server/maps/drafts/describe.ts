import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DegreeBox, MapDataLayer, MapDraft } from "../../../src/domain/mapData";
import { WORDS } from "../ingest/plan";
import { ID_PATTERN, type MapCatalogue, type MapLayer } from "../store/catalogue";
import { fieldsOfLayer } from "../store/storedLayer";
import { bytesOfVersion, versionBefore } from "../store/versions";
import type { DraftStore } from "./draftStore";
import type { DraftRecord } from "./record";

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000) || 0;
const geometryOf = ({ geometryType }: Pick<MapLayer, "geometryType">) =>
  WORDS[geometryType] as "points" | "lines" | "areas";

/** A published layer as administrators see it. */
export function describeLayer(maps: string, layer: MapLayer): MapDataLayer {
  const before = versionBefore(maps, layer.id);
  return {
    id: layer.id,
    kind: "vector",
    state: "published",
    title: layer.title,
    category: layer.category,
    states: layer.states,
    geometry: geometryOf(layer),
    count: layer.count,
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

/** A layer whose files can't be used: it is listed so that it can be removed. */
const describeDamaged = (maps: string, id: string): MapDataLayer => ({
  id,
  kind: "vector",
  state: "damaged",
  title: id,
  category: "",
  states: [],
  geometry: null,
  count: 0,
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

/** All layers, by title; damaged ones too. */
export function describeLayers(maps: string, catalogue: MapCatalogue): MapDataLayer[] {
  const layers = catalogue.list();
  const known = new Set(layers.map(({ id }) => id));
  const damaged = foldersOf(maps).filter((id) => ID_PATTERN.test(id) && !known.has(id));
  return [
    ...layers.map((layer) => describeLayer(maps, layer)),
    ...damaged.map((id) => describeDamaged(maps, id)),
  ].sort((a, b) => a.title.localeCompare(b.title));
}

/** How the name of a draft's map service begins, which only administrators can use: preview.{uuid}.{version}. */
export const PREVIEW = "preview.";

export function describeDraft(store: DraftStore, record: DraftRecord): MapDraft {
  const { job, made: _, ...rest } = record;
  const layer = record.state === "ready" ? store.layerOf(record.uuid) : undefined;
  return {
    ...rest,
    received: store.received(record),
    progress: job && { step: job.step, share: job.share },
    preview: layer
      ? {
          service: `/arcgis/rest/services/Maps/${PREVIEW}${record.uuid}.${layer.version}/MapServer`,
          geometry: geometryOf(layer),
          count: layer.count,
          extent: layer.extent as unknown as DegreeBox,
          states: layer.states,
          minZoom: layer.minZoom,
          notes: layer.notes,
        }
      : null,
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
