import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";

/** The number up to which all changes are here; null: not known. */
export const selectSyncedTo = ({ sync }: RootState): number | null => sync.now;

/** Ids of what an editor is open on: a feature, a hunt's title, a note. */
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
