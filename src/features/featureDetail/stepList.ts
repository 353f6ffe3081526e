import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { setOf } from "../../domain/setOf";
import { selectListedIds, selectTable } from "../content/selectors";
import { selectSelectedIds } from "../selection/selectors";

const NONE: readonly string[] = [];

/** The view that Back leads to. */
const selectBefore = (state: RootState) => state.sidebar.history.at(-1);

const selectHuntIds = createSelector(
  [
    selectTable,
    (state: RootState) => {
      const before = selectBefore(state);
      return before?.name === "Collection" ? state.hunts.byId[before.metadata?.uuid ?? ""]?.featureIds : NONE;
    },
  ],
  (table, featureIds = NONE): readonly string[] => {
    if (featureIds.length === 0) return NONE;
    const members = setOf(featureIds);
    return table.ids.filter((id) => members.has(id));
  },
);

/** The list that the open feature was opened from, as it is now: its neighbors in it are a step away. */
export function selectStepList(state: RootState): readonly string[] {
  switch (selectBefore(state)?.name) {
    case "Content":
      return state.sidebar.tabs.content === "features" ? selectListedIds(state) : NONE;
    case "Collection":
      return selectHuntIds(state);
    case "SelectedFeatures":
      return selectSelectedIds(state);
    default:
      return NONE;
  }
}
