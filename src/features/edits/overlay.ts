import type { NoteText } from "../../api/userApi";
import type { BulkStyle } from "../../domain/bulkStyle";
import type { Feature, FeatureParts } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note, NotesOf } from "../../domain/note";
import type { PlanText, SavedPlan } from "../../domain/planDocument";
import type { PendingKind } from "./change";
import { newHuntId, newNoteId, newPlanId, type PendingChange, type PendingOf } from "./pending";

const isOf =
  <Kind extends PendingKind>(kind: Kind) =>
  (waiting: PendingChange): waiting is PendingOf<Kind> =>
    waiting.change.kind === kind;

/** Applies edited parts to a feature or row. Keeps the server's updatedAt, which later edits are based on. */
export function withParts<T extends Pick<Feature, "title" | "properties">>(
  feature: T,
  { title, icon, color, strokeWidth }: FeatureParts,
): T {
  return {
    ...feature,
    title: title ?? feature.title,
    properties: {
      ...feature.properties,
      ...(icon !== undefined && { icon }),
      ...(color !== undefined && { color }),
      ...(strokeWidth !== undefined && { strokeWidth }),
    },
  };
}

/** Picks the parts of a bulk style that apply to the feature: icons for waypoints, line weights for everything else. */
export function styleFor({ properties }: Pick<Feature, "properties">, style: BulkStyle): FeatureParts {
  const isPoint = properties.ghType === "Point";
  const { icon, color, strokeWidth } = style;
  return { ...(isPoint ? { icon } : { strokeWidth }), color };
}

/** Returns the ids of features with a pending deletion. */
export function deletedIds(changes: readonly PendingChange[]): Set<string> {
  return new Set([
    ...changes.filter(isOf("features-delete")).flatMap(({ change }) => change.featureIds),
    ...changes
      .filter(isOf("features-replace"))
      .flatMap(({ change }) => (change.undone ? [] : change.replaced.featureIds)),
  ]);
}

/** Applies pending changes to features from the server. */
export function overlayFeatures(
  features: readonly Feature[],
  changes: readonly PendingChange[],
): readonly Feature[] {
  const edits = new Map<string, ((feature: Feature) => Feature)[]>();
  const edit = (uuids: readonly string[], shown: (feature: Feature) => Feature) => {
    for (const uuid of uuids) edits.set(uuid, [...(edits.get(uuid) ?? []), shown]);
  };
  for (const { change } of changes) {
    if (change.kind === "feature-edit") {
      // The server may have the edit from an earlier attempt, so show the values before it.
      const parts = change.undone ? change.before : change.after;
      const { geometry } = parts;
      edit([change.uuid], (feature) => ({
        ...withParts(feature, parts),
        geometry: geometry ?? feature.geometry,
      }));
    } else if (change.kind === "styles") {
      for (const { featureIds, style } of change.after)
        edit(featureIds, (feature) => withParts(feature, styleFor(feature, style)));
    } else if (change.kind === "membership") {
      const { featureIds, collectionIds, member } = change;
      edit(featureIds, (feature) => {
        const others = feature.collectionIds.filter((id) => !collectionIds.includes(id));
        return { ...feature, collectionIds: member ? [...others, ...collectionIds] : others };
      });
    }
  }
  if (edits.size === 0) return features;
  return features.map((feature) =>
    (edits.get(feature.uuid) ?? []).reduce((shown, edited) => edited(shown), feature),
  );
}

/** Applies pending renames and deletions to hunts from the server. */
export function overlayHunts(hunts: readonly Collection[], changes: readonly PendingChange[]): Collection[] {
  const deleted = new Set(changes.filter(isOf("hunt-delete")).map(({ change }) => change.uuid));
  const titles = new Map(
    changes.filter(isOf("hunt-title")).map(({ change }) => [change.uuid, change.after.title]),
  );
  return hunts
    .filter(({ uuid }) => !deleted.has(uuid))
    .map((hunt) => {
      const title = titles.get(hunt.uuid);
      return title === undefined || title === hunt.title ? hunt : { ...hunt, title };
    });
}

/**
 * Returns a new hunt as shown until it's saved, with the features that pending changes add to it.
 * @param at milliseconds since the epoch
 */
export function newHunt(
  key: string,
  at: number,
  title: string,
  changes: readonly PendingChange[],
): Collection {
  const uuid = newHuntId(key);
  const seconds = Math.floor(at / 1000);
  const members = new Set<string>();
  for (const { change } of changes.filter(isOf("membership"))) {
    if (!change.collectionIds.includes(uuid)) continue;
    for (const id of change.featureIds) change.member ? members.add(id) : members.delete(id);
  }
  return {
    uuid,
    title,
    createdAt: seconds,
    updatedAt: seconds,
    featureIds: [...members],
    count: members.size,
    isOwner: true,
    isShared: false,
    sharedBy: null,
  };
}

/** Returns a new note as shown until it's saved. @param at milliseconds since the epoch */
export function newNote(key: string, at: number, of: NotesOf, text: NoteText): Note {
  const seconds = Math.floor(at / 1000);
  return {
    ...text,
    uuid: newNoteId(key),
    createdAt: seconds,
    updatedAt: seconds,
    noteableType: of.type,
    noteableId: of.uuid,
  };
}

/** Applies pending changes to the notes of a feature or hunt. */
export function overlayNotes(of: NotesOf, notes: readonly Note[], changes: readonly PendingChange[]): Note[] {
  let shown = [...notes];
  for (const { key, at, change } of changes) {
    if (!("of" in change) || change.of.uuid !== of.uuid) continue;
    if (change.kind === "note-edit")
      shown = shown.map((note) => (note.uuid === change.uuid ? { ...note, ...change.after } : note));
    else if (change.kind === "note-delete") shown = shown.filter(({ uuid }) => uuid !== change.uuid);
    else if (!change.undone) shown.push(newNote(key, at, change.of, change.text));
  }
  return shown;
}

/** Returns a new plan as shown until it's saved. @param at milliseconds since the epoch */
export function newPlan(key: string, at: number, collectionId: string, text: PlanText): SavedPlan {
  const seconds = Math.floor(at / 1000);
  return { ...text, uuid: newPlanId(key), createdAt: seconds, updatedAt: seconds, collectionId };
}

/** Applies pending changes to the plans of a hunt. */
export function overlayPlans(
  collectionId: string,
  plans: readonly SavedPlan[],
  changes: readonly PendingChange[],
): SavedPlan[] {
  let shown = [...plans];
  for (const { key, at, change } of changes) {
    if (!("collectionId" in change) || change.collectionId !== collectionId) continue;
    if (change.kind === "plan-edit")
      shown = shown.map((plan) => (plan.uuid === change.uuid ? { ...plan, ...change.after } : plan));
    else if (change.kind === "plan-delete") shown = shown.filter(({ uuid }) => uuid !== change.uuid);
    else if (change.kind === "plan-create" && !change.undone)
      shown.push(newPlan(key, at, collectionId, change.text));
  }
  return shown;
}
