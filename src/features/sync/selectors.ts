import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { selectDraft, selectLeftEditor } from "../featureEditor";
import { selectNotesPanel } from "../notes";

/** Returns the change number up to which everything is loaded, or null if unknown. */
export const selectSyncedTo = ({ sync }: RootState): number | null => sync.now;

/** Returns the ids of items open in an editor: a feature, a hunt's title or a note. */
export const selectEdits = createSelector(
  [
    (state: RootState) => selectDraft(state)?.uuid,
    (state: RootState) => selectLeftEditor(state)?.draft.uuid,
    ({ hunts, sidebar: { view } }: RootState) =>
      hunts.editing && view?.name === "Collection" ? view.metadata?.uuid : undefined,
    (state: RootState) => {
      const { form } = selectNotesPanel(state);
      return form === null || form === "new" ? undefined : form;
    },
  ],
  (...ids): ReadonlySet<string> => new Set(ids.filter((id) => id !== undefined)),
);
