import type { Feature, FeatureParts } from "../../domain/feature";
import type { Collection } from "../../domain/hunt";
import type { Note } from "../../domain/note";
import type { BulkStyle } from "../bulkStyles/styles";
import type { NotesOf } from "../notes/slice";
import { type ChangeKind, type ChangeOf, newHuntId, newNoteId, type WaitingChange } from "./change";

const isOf =
  <Kind extends ChangeKind>(kind: Kind) =>
  (change: WaitingChange): change is ChangeOf<Kind> =>
    change.work.kind === kind;

/** A feature, or its row, as the person left it. Its updatedAt stays the server's: edits begin from it. */
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

/** Of a style for many what is for this feature: icons are for waypoints, line weights for everything else. */
export function styleFor({ properties }: Pick<Feature, "properties">, style: BulkStyle): FeatureParts {
  const isPoint = properties.ghType === "Point";
  const { icon, color, strokeWidth } = style;
  return { ...(isPoint ? { icon } : { strokeWidth }), color };
}

/** The features that a person deleted and the server still has. */
export function deletedIds(changes: readonly WaitingChange[]): Set<string> {
  return new Set(
    changes.filter(isOf("features-delete")).flatMap(({ work }) => work.rows.map(({ uuid }) => uuid)),
  );
}

/** Features as the server told them, with what waits on top. */
export function overlayFeatures(
  features: readonly Feature[],
  changes: readonly WaitingChange[],
): readonly Feature[] {
  const edits = new Map<string, ((feature: Feature) => Feature)[]>();
  const edit = (uuids: readonly string[], change: (feature: Feature) => Feature) => {
    for (const uuid of uuids) edits.set(uuid, [...(edits.get(uuid) ?? []), change]);
  };
  for (const { work } of changes) {
    if (work.kind === "feature-edit") {
      const { geometry } = work.to;
      edit([work.uuid], (feature) => ({
        ...withParts(feature, work.to),
        geometry: geometry ?? feature.geometry,
      }));
    } else if (work.kind === "styles") {
      const { featureIds, style } = work.step;
      edit(featureIds, (feature) => withParts(feature, styleFor(feature, style)));
    } else if (work.kind === "membership") {
      const { featureIds, collectionIds, member } = work;
      edit(featureIds, (feature) => {
        const others = feature.collectionIds.filter((id) => !collectionIds.includes(id));
        return { ...feature, collectionIds: member ? [...others, ...collectionIds] : others };
      });
    }
  }
  if (edits.size === 0) return features;
  return features.map((feature) =>
    (edits.get(feature.uuid) ?? []).reduce((shown, change) => change(shown), feature),
  );
}

/** Hunts as the server told them, renamed as they wait to be; without those that wait to be deleted. */
export function overlayHunts(hunts: readonly Collection[], changes: readonly WaitingChange[]): Collection[] {
  const gone = new Set(changes.filter(isOf("hunt-delete")).map(({ work }) => work.hunt.uuid));
  const titles = new Map(changes.filter(isOf("hunt-title")).map(({ work }) => [work.uuid, work.to.title]));
  return hunts
    .filter(({ uuid }) => !gone.has(uuid))
    .map((hunt) => {
      const title = titles.get(hunt.uuid);
      return title === undefined || title === hunt.title ? hunt : { ...hunt, title };
    });
}

/** A new hunt as it is shown until the server has made it, with what waits to be put into it. */
export function newHunt(
  { key, at, work: { title } }: ChangeOf<"hunt-create">,
  changes: readonly WaitingChange[],
): Collection {
  const uuid = newHuntId(key);
  const seconds = Math.floor(at / 1000);
  const members = new Set<string>();
  for (const { work } of changes.filter(isOf("membership"))) {
    if (!work.collectionIds.includes(uuid)) continue;
    for (const id of work.featureIds) work.member ? members.add(id) : members.delete(id);
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

/** A new note as it is shown until the server has made it. */
export function newNote({ key, at, work: { of, text } }: ChangeOf<"note-create">): Note {
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

/** The notes of an item as the server told them, with what waits on top. */
export function overlayNotes(of: NotesOf, notes: readonly Note[], changes: readonly WaitingChange[]): Note[] {
  let shown = [...notes];
  for (const change of changes) {
    const { work } = change;
    if (!("of" in work) || work.of.uuid !== of.uuid) continue;
    if (work.kind === "note-edit")
      shown = shown.map((note) => (note.uuid === work.uuid ? { ...note, ...work.to } : note));
    else if (work.kind === "note-delete") shown = shown.filter(({ uuid }) => uuid !== work.note.uuid);
    else if (!work.gone) shown.push(newNote(change as ChangeOf<"note-create">));
  }
  return shown;
}
