import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../../app/reducers";
import { itemsOf } from "../rules";
import { newHuntId, newNoteId, type WaitingChange } from "../waiting";

export const selectChanges = (state: RootState): readonly WaitingChange[] => state.outbox.changes;

export const selectChange = (state: RootState, key: string): WaitingChange | undefined =>
  state.outbox.changes.find((change) => change.key === key);

/** Whether a change of one of these things waits: what is done to it now has to wait behind. */
export const selectWaits = (state: RootState, uuids: readonly string[]): boolean => {
  if (state.outbox.changes.length === 0) return false;
  const wanted = new Set(uuids);
  return state.outbox.changes.some((change) => itemsOf(change).some((uuid) => wanted.has(uuid)));
};

/** Changes that wait for their person. */
export const selectUndecided = createSelector([selectChanges], (changes) =>
  changes.filter(({ problem }) => problem !== undefined),
);

const selectOpenUuid = (state: RootState) => state.sidebar.view?.metadata?.uuid;

/** What the open view has a form on: a note, the item that it is about, the hunt whose title is edited. */
const selectWrittenOn = createSelector(
  [
    selectOpenUuid,
    (state: RootState) => (state.notes.of?.uuid === selectOpenUuid(state) ? state.notes.form : null),
    (state: RootState) => state.hunts.editing,
  ],
  (open, form, editing): ReadonlySet<string> =>
    new Set(open === undefined ? [] : [...(form === null ? [] : [form, open]), ...(editing ? [open] : [])]),
);

/** Whether a form is open on it, whose words its new name would take away. */
export const selectIsWrittenOn = (state: RootState, uuid: string): boolean =>
  selectWrittenOn(state).has(uuid);

/**
 * Changes that can be sent, oldest first: none past another one of the same thing that waits for its person, and no new
 * note or hunt that is being written on.
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
