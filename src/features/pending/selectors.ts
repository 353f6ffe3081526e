import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { itemsOf, newNoteId, type PendingChange } from "./change";

export const selectChanges = (state: RootState): readonly PendingChange[] => state.pending.changes;

export const selectChange = (state: RootState, key: string): PendingChange | undefined =>
  state.pending.changes.find((change) => change.key === key);

/** Whether a change of one of these things waits: what is done to it now has to wait behind. */
export const selectWaits = (state: RootState, uuids: readonly string[]): boolean => {
  if (state.pending.changes.length === 0) return false;
  const wanted = new Set(uuids);
  return state.pending.changes.some((change) => itemsOf(change).some((uuid) => wanted.has(uuid)));
};

/** Changes that wait for their person. */
export const selectUndecided = createSelector([selectChanges], (changes) =>
  changes.filter(({ problem }) => problem !== undefined),
);

/**
 * Changes that can be sent, oldest first: none past another one of the same thing that waits for its person, and no new
 * note that is being written on.
 */
export const selectReady = createSelector(
  [selectChanges, (state: RootState) => state.notes.form],
  (changes, form) => {
    const blocked = new Set<string>();
    return changes.filter((change) => {
      const items = itemsOf(change);
      const open = change.work.kind === "note-create" && newNoteId(change.key) === form;
      if (!change.problem && !open && !items.some((id) => blocked.has(id))) return true;
      for (const id of items) blocked.add(id);
      return false;
    });
  },
);
