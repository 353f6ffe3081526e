import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../../app/reducers";
import { textsOf } from "../../../domain/idList";
import { selectTable } from "../selectors";

export const selectSelection = (state: RootState) => state.selection.ids;
export const selectSelectedCount = (state: RootState) => state.selection.ids.size;
export const selectSelectionSource = (state: RootState) => state.selection.source;

/** Selected features that still exist, in the list's order. */
export const selectSelected = createSelector([selectSelection, selectTable], (selection, table) =>
  selection.within(table.list),
);

/** selectSelected as strings, for code that needs an array of ids. */
export const selectSelectedIds = createSelector([selectSelected], textsOf);
