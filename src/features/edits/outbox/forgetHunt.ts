import { put, type SagaGenerator, select } from "typed-redux-saga";
import { selectChanges } from "./selectors";
import { changeReplaced, changeSettled } from "./slice";

/**
 * Drops pending changes that depend on a hunt that won't be created: its notes, its plans and features to be added to
 * it.
 */
export function* dropChangesForHunt(uuid: string): SagaGenerator<void> {
  for (const { key, change } of yield* select(selectChanges)) {
    if (change.kind === "note-create" && change.of.uuid === uuid) yield* put(changeSettled(key));
    if (change.kind === "plan-create" && change.collectionId === uuid) yield* put(changeSettled(key));
    if (change.kind !== "membership" || !change.collectionIds.includes(uuid)) continue;
    const collectionIds = change.collectionIds.filter((id) => id !== uuid);
    if (collectionIds.length === 0) yield* put(changeSettled(key));
    else yield* put(changeReplaced({ key, change: { ...change, collectionIds } }));
  }
}
