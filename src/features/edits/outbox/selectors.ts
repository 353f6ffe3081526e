import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../../app/reducers";
import { newHuntId, newNoteId, type PendingChange } from "../pending";
import { itemsOf } from "../rules";

export const selectChanges = (state: RootState): readonly PendingChange[] => state.outbox.changes;

export const selectChange = (state: RootState, key: string): PendingChange | undefined =>
  state.outbox.changes.find((change) => change.key === key);

/** Whether one of the items has a pending change. A new change to it must queue behind. */
export const selectHasPending = (state: RootState, uuids: readonly string[]): boolean => {
  if (state.outbox.changes.length === 0) return false;
  const wanted = new Set(uuids);
  return state.outbox.changes.some((change) => itemsOf(change).some((uuid) => wanted.has(uuid)));
};

/** Changes that need a decision. */
export const selectConflicts = createSelector([selectChanges], (changes) =>
  changes.filter(({ problem }) => problem !== undefined),
);

const selectOpenUuid = (state: RootState) => state.sidebar.view?.metadata?.uuid;

/** Ids that the open view has a form for: a note and its feature or hunt, or a hunt whose title is being edited. */
const selectWrittenOn = createSelector(
  [
    selectOpenUuid,
    (state: RootState) => (state.notes.of?.uuid === selectOpenUuid(state) ? state.notes.form : null),
    (state: RootState) => state.hunts.editing,
  ],
  (open, form, editing): ReadonlySet<string> =>
    new Set(open === undefined ? [] : [...(form === null ? [] : [form, open]), ...(editing ? [open] : [])]),
);

/** Whether a form is open on the item. Renaming the item now would discard what the user has typed. */
export const selectHasOpenForm = (state: RootState, uuid: string): boolean =>
  selectWrittenOn(state).has(uuid);

/**
 * Changes that can be sent, oldest first. Excludes new notes and hunts with an open form, and changes behind another
 * one of the same item that isn't ready.
 */
export const selectReady = createSelector([selectChanges, selectWrittenOn], (changes, written) => {
  const blocked = new Set<string>();
  return changes.filter((change) => {
    const items = itemsOf(change);
    const { kind } = change.change;
    const open =
      (kind === "note-create" && written.has(newNoteId(change.key))) ||
      (kind === "hunt-create" && written.has(newHuntId(change.key)));
    if (!change.problem && !open && !items.some((id) => blocked.has(id))) return true;
    for (const id of items) blocked.add(id);
    return false;
  });
});
