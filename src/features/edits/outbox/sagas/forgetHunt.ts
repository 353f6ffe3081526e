import { put, type SagaGenerator, select } from "typed-redux-saga";
import { selectChanges } from "../selectors";
import { changeReplaced, changeSettled } from "../slice";

/** What waits for a hunt that will not be made waits for nothing: its notes, and what was to be put into it. */
export function* forgetWhatIsFor(uuid: string): SagaGenerator<void> {
  for (const { key, work } of yield* select(selectChanges)) {
    if (work.kind === "note-create" && work.of.uuid === uuid) yield* put(changeSettled(key));
    if (work.kind !== "membership" || !work.collectionIds.includes(uuid)) continue;
    const collectionIds = work.collectionIds.filter((id) => id !== uuid);
    if (collectionIds.length === 0) yield* put(changeSettled(key));
    else yield* put(changeReplaced({ key, work: { ...work, collectionIds } }));
  }
}
