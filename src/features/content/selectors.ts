import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { anyVisible, visibilityTest, visibleIds } from "../../domain/visibility";
import { selectIsSwitching } from "../mapMode/selectors";
import { deletedIds } from "../pending/overlay";
import { selectChanges } from "../pending/selectors";
import { selectPreferences } from "../preferences/selectors";
import type { FeatureRow } from "./featureTable";
import type { ContentFilter } from "./slice";
import { idsCalled } from "./titleIndex";

export const selectTable = (state: RootState) => state.content.table;
export const selectFeature = (state: RootState, uuid: string): FeatureRow | undefined =>
  state.content.table.get(uuid);
export const selectContentLoading = (state: RootState) => state.content.loading;
export const selectSort = (state: RootState) => state.content.sort;
export const selectSearch = (state: RootState) => state.content.search;
/** What the list is busy with; while the map changes between 2D and 3D it loads. */
export const selectTask = (state: RootState) =>
  state.content.task ?? (selectIsSwitching(state) ? "loading" : null);

export const selectVisibilityRule = (state: RootState) => selectPreferences(state).features.visible;

const selectDeleted = createSelector([selectChanges], deletedIds);

/** Whether a row is shown; changes only with the preferences. */
export const selectIsVisible = createSelector([selectVisibilityRule], visibilityTest);

/** What the map shows: 'all', or the ids. */
export const selectVisibleIds = createSelector(
  [selectVisibilityRule, selectTable, selectDeleted],
  (rule, table, deleted) => {
    const visible = visibleIds(rule, table);
    // The map still has what waits to be deleted.
    if (deleted.size === 0) return visible;
    return visible === "all" ? table.ids : visible.filter((id) => !deleted.has(id));
  },
);

export const selectAnyVisible = createSelector([selectVisibilityRule, selectTable], (rule, table) =>
  anyVisible(rule, table),
);

export const selectFilter = (state: RootState) => state.content.filter;
export const selectIsFiltered = createSelector(
  [selectFilter],
  ({ types, states }) => types !== null || states !== null,
);

/** Whether a row passes the filter; null when everything does. */
function filterTest({ types, states }: ContentFilter): ((row: FeatureRow) => boolean) | null {
  if (types === null && states === null) return null;
  const typeSet = types && new Set(types);
  const stateSet = states && new Set(states);
  return ({ properties }) => {
    if (typeSet && !typeSet.has(properties.ghType)) return false;
    if (!stateSet) return true;
    return properties.states.length === 0
      ? stateSet.has("")
      : properties.states.some((state) => stateSet.has(state));
  };
}

/**
 * Ids of the rows that pass the filter and whose title holds the text, whatever the case, in the list's order.
 * Without a filter and a text: all of them.
 */
export const selectListedIds = createSelector(
  [selectTable, selectSearch, selectFilter],
  (table, search, filter): readonly string[] => {
    const text = search.trim().toLowerCase();
    const passes = filterTest(filter);
    if (text === "" && !passes) return table.ids;
    const called = text === "" ? table.ids : idsCalled(table, text);
    if (!passes) return called;
    return called.filter((id) => {
      const row = table.get(id);
      return row !== undefined && passes(row);
    });
  },
);

/** The states that features touch, "" for none, each with how many; by code. */
export const selectStates = createSelector([selectTable], (table): readonly [string, number][] => {
  const counts = new Map<string, number>();
  const count = (state: string) => counts.set(state, (counts.get(state) ?? 0) + 1);
  for (const { properties } of table.rows()) {
    if (properties.states.length === 0) count("");
    else for (const state of properties.states) count(state);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
});
