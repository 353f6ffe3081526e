import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";

/** Returns the change number up to which everything is loaded, or null if unknown. */
export const selectSyncedTo = ({ sync }: RootState): number | null => sync.now;

/** Returns the ids of items open in an editor: a feature, a hunt's title or a note. */
export const selectEdits = createSelector(
  [
    ({ featureEditor }: RootState) => featureEditor.draft?.uuid,
    ({ featureEditor }: RootState) => featureEditor.left?.draft.uuid,
    ({ hunts, sidebar: { view } }: RootState) =>
      hunts.editing && view?.name === "Collection" ? view.metadata?.uuid : undefined,
    ({ notes }: RootState) => (notes.form === null || notes.form === "new" ? undefined : notes.form),
  ],
  (...ids): ReadonlySet<string> => new Set(ids.filter((id) => id !== undefined)),
);
