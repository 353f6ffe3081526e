import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import type { IdList } from "../../domain/idList";
import { keySetOf } from "../../domain/setOf";
import { selectSelected } from "../content/selection/selectors";
import { selectListed, selectTable } from "../content/selectors";

const NONE: readonly string[] = [];

/** Returns the view that Back leads to. */
const selectBefore = (state: RootState) => state.sidebar.history.at(-1);

const selectHuntIds = createSelector(
  [
    selectTable,
    (state: RootState) => {
      const before = selectBefore(state);
      return before?.name === "Collection" ? state.hunts.byId[before.metadata?.uuid ?? ""]?.featureIds : NONE;
    },
  ],
  (table, featureIds = NONE): IdList =>
    featureIds.length === 0 ? NONE : table.list.within(keySetOf(featureIds)),
);

/** Returns the current list that the feature was opened from, for stepping to its neighbors. */
export function selectStepList(state: RootState): IdList {
  switch (selectBefore(state)?.name) {
    case "Content":
      return state.sidebar.tabs.content === "features" ? selectListed(state) : NONE;
    case "Collection":
      return selectHuntIds(state);
    case "SelectedFeatures":
      return selectSelected(state);
    default:
      return NONE;
  }
}
