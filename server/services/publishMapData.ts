import { rmSync } from "node:fs";
import { join } from "node:path";
import type { MapDataLayer, MapLayerChange } from "../../src/domain/mapData";
import { AppError, invalid } from "../errors";
import { folderId, fullId } from "../maps/drafts/ids";
import { ARCHIVES } from "../maps/store/archive/catalog";
import { LAYERS } from "../maps/store/catalog";
import {
  amendElevations,
  publishElevations,
  removeElevations,
  rollBackElevations,
} from "../maps/store/elevation/publish";
import {
  amendImagery,
  IMAGERY,
  imageryFolder,
  publishImagery,
  removeImagery,
} from "../maps/store/imagery/catalog";
import { publish, publishServed, remove, servedName } from "../maps/store/publish";
import { amend, amendArchive, rollBack } from "../maps/store/versions";
import { type Actor, asAdministrator } from "./administrators";
import {
  checkFields,
  checkNew,
  eventOf,
  findDraft,
  idle,
  knownLayers,
  layerAnswer,
  MANAGE,
  type MapDataDeps,
  reread,
  toAppError,
} from "./mapData";

/**
 * Publishes a finished draft, replacing the layer it updates.
 * @throws AppError forbidden (403), not-found (404), not-ready, exists, busy (409)
 */
export async function publishDraft(deps: MapDataDeps, actor: Actor, uuid: string): Promise<MapDataLayer> {
  const id = await asAdministrator(deps, actor, MANAGE, async ({ by, record }) => {
    const draft = idle(findDraft(deps, uuid));
    const layer = deps.drafts.layerOf(uuid);
    const archive = deps.drafts.archiveOf(uuid);
    const ground = deps.drafts.elevationsOf(uuid);
    const imagery = deps.drafts.imageryOf(uuid);
    const made = layer ?? archive ?? ground ?? imagery;
    if (draft.state !== "ready" || !draft.made || !made)
      throw new AppError(409, "not-ready", "This file isn't ready to be published. Prepare its layer first.");
    const { id: folderName } = draft.made;
    const layerId = fullId(draft.settings?.as ?? "layer", folderName);
    if (draft.replaces === null) checkNew(deps, layerId);
    const replaces = knownLayers(deps).some((known) => known.id === layerId);
    await record({
      action: replaces ? "map-replace" : "map-publish",
      account: null,
      about: made.title,
      detail: draft.fileName,
    });
    const now = { by: by.email, added: new Date().toISOString() };
    if (layer) {
      const { id: _, folder, ...file } = layer;
      publish(deps.maps, folderName, folder, { ...file, ...now });
    } else if (archive) {
      const { id: _, folder, ...file } = archive;
      publishServed(deps.maps, folderName, folder, { ...file, ...now }, ARCHIVES);
    } else if (ground) {
      const { id: _, folder, ...file } = ground;
      publishElevations(deps.maps, folderName, folder, { ...file, ...now });
    } else if (imagery) {
      const { id: _, folder, ...file } = imagery;
      publishImagery(deps.maps, folderName, folder, { ...file, ...now });
    }
    deps.drafts.remove(uuid);
    return layerId;
  });
  reread(deps);
  return layerAnswer(deps, id);
}

/**
 * Changes a layer's description and who can see it. @throws AppError forbidden (403), not-found (404), unknown-field
 * (400)
 */
export async function changeLayer(
  deps: MapDataDeps,
  actor: Actor,
  id: string,
  change: MapLayerChange,
): Promise<MapDataLayer> {
  await asAdministrator(deps, actor, MANAGE, async ({ record }) => {
    reread(deps);
    const layer = layerAnswer(deps, id);
    checkFields(layer, change);
    const roles = change.roles && `Roles: ${change.roles.join(", ") || "all"}`;
    await record({
      action: "map-change",
      account: null,
      about: layer.title,
      detail: roles ?? Object.keys(change).join(", "),
    });
    const { event, ...rest } = change;
    const changes = { ...rest, ...(event !== undefined && { event: eventOf(deps, event) ?? undefined }) };
    if (layer.archive) amendArchive(deps.maps, id, changes);
    else if (layer.kind === "elevation") amendElevations(deps.maps, folderId(id), changes);
    else if (layer.kind === "imagery") amendImagery(deps.maps, folderId(id), changes);
    else amend(deps.maps, id, changes);
  }).catch(toAppError);
  reread(deps);
  return layerAnswer(deps, id);
}

/** Restores a layer's previous version. @throws AppError forbidden (403), not-found (404) */
export async function rollBackLayer(deps: MapDataDeps, actor: Actor, id: string): Promise<MapDataLayer> {
  await asAdministrator(deps, actor, MANAGE, async ({ record }) => {
    reread(deps);
    const layer = layerAnswer(deps, id);
    await record({ action: "map-rollback", account: null, about: layer.title });
    if (layer.archive) rollBack(deps.maps, id, ARCHIVES);
    else if (layer.kind === "elevation") rollBackElevations(deps.maps, folderId(id));
    else if (layer.kind === "imagery") rollBack(imageryFolder(deps.maps), folderId(id), IMAGERY);
    else rollBack(deps.maps, id, LAYERS);
  }).catch(toAppError);
  reread(deps);
  return layerAnswer(deps, id);
}

/**
 * Removes a layer with its files.
 * @param title as typed by the administrator, to confirm that it's the right layer
 * @throws AppError forbidden (403), not-found (404), invalid-request (400)
 */
export async function removeLayer(deps: MapDataDeps, actor: Actor, id: string, title: string): Promise<void> {
  await asAdministrator(deps, actor, MANAGE, async ({ record }) => {
    reread(deps);
    const layer = knownLayers(deps).find((known) => known.id === id);
    if (!layer) throw new AppError(404, "not-found", "That layer doesn't exist. It may have been removed.");
    if (title.trim() !== layer.title.trim())
      throw invalid("The title doesn't match the layer.", { title: "This isn't the title of the layer." });
    await record({ action: "map-remove", account: null, about: layer.title });
    if (layer.kind === "elevation") removeElevations(deps.maps, folderId(id));
    else if (layer.kind === "imagery") removeImagery(deps.maps, folderId(id));
    else if (servedName(join(deps.maps, id)) !== undefined) remove(deps.maps, id);
    else rmSync(join(deps.maps, id), { recursive: true, force: true });
  }).catch(toAppError);
  reread(deps);
}
