import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { countFilters } from "../../domain/contentFilter";
import type { FeatureRow } from "../../domain/featureRow";
import { type IdList, textsOf } from "../../domain/idList";
import type { NoteExcerpt } from "../../domain/noteSearch";
import { compareFeatures, type FeatureSort } from "../../domain/sorting";
import { allVisible, anyVisible, type Shown, visibilityTest, visibleIds } from "../../domain/visibility";
import { selectChanges } from "../edits/outbox/selectors";
import { deletedIds } from "../edits/overlay";
import { selectIsSwitching } from "../mapMode/selectors";
import { selectPreferences, selectPreferencesKnown } from "../preferences/selectors";
import { selectUser } from "../session/selectors";
import type { FeatureTable } from "./featureTable";
import { idsMatchingTitle } from "./titleIndex";

export const selectTable = (state: RootState) => state.content.table;
export const selectFeature = (state: RootState, uuid: string): FeatureRow | undefined =>
  state.content.table.get(uuid);
export const selectContentLoading = (state: RootState) => state.content.loading;
export const selectSort = (state: RootState) => state.content.sort;
export const selectSearch = (state: RootState) => state.content.search;
/** The list's running task. While the map switches between 2D and 3D, it's "loading". */
export const selectTask = (state: RootState) =>
  state.content.task ?? (selectIsSwitching(state) ? "loading" : null);

export const selectVisibilityRule = (state: RootState) => selectPreferences(state).features.visible;

const selectDeleted = createSelector([selectChanges], deletedIds);

/** Predicate for visible rows. It changes only with the preferences. */
export const selectIsVisible = createSelector([selectVisibilityRule], visibilityTest);

/** Features to show by the preferences. */
export const selectShown = createSelector(
  [selectVisibilityRule, selectTable, selectDeleted],
  (rule, table, deleted): Shown => {
    const shown = visibleIds(rule, table);
    // Features with a pending deletion are still on the map.
    if (deleted.size === 0) return shown;
    if (shown === "all") return { hidden: [...deleted] };
    if ("hidden" in shown) return { hidden: [...shown.hidden, ...deleted] };
    return shown.filter((id) => !deleted.has(id));
  },
);

const NOTHING: Shown = [];

/**
 * Features that the map shows. A user's map shows none until the stored visibility is known, so that hidden ones don't
 * appear for a moment.
 */
export const selectShownOnMap = (state: RootState): Shown =>
  selectUser(state) === null || selectPreferencesKnown(state) ? selectShown(state) : NOTHING;

/** Whether visibility can't be changed yet, because features or the stored visibility are still loading. */
export const selectVisibilityLoading = (state: RootState) =>
  selectContentLoading(state).state === "running" || !selectPreferencesKnown(state);

/** State of the master switch: all shown, some shown ("mixed") or none. */
export const selectMasterState = createSelector([selectVisibilityRule, selectTable], (rule, table) => {
  if (!anyVisible(rule, table, table.list)) return false;
  return allVisible(rule, table, table.list) ? true : ("mixed" as const);
});

export const selectAnyVisible = createSelector([selectVisibilityRule, selectTable], (rule, table) =>
  anyVisible(rule, table, table.list),
);

export const selectFilter = (state: RootState) => state.content.filter;
/** Number of active filters. */
export const selectFilterCount = (state: RootState) => countFilters(selectFilter(state));

const selectPassing = (state: RootState) => state.content.passing;
const everything = () => true;

/**
 * Ids of the rows that pass the filter and contain the text in a note but not in the title, in sort order.
 * @param text lower case
 */
function idsNoted(
  table: FeatureTable,
  noted: Readonly<Record<string, NoteExcerpt>>,
  text: string,
  sort: FeatureSort,
  passes: (row: FeatureRow) => boolean,
): string[] {
  const rows = [...table.rows(Object.keys(noted))].filter(
    (row) => !row.title.toLowerCase().includes(text) && passes(row),
  );
  return rows.sort(compareFeatures(sort)).map(({ uuid }) => uuid);
}

/** Excerpt of a matching note, for a feature whose title doesn't contain the text. */
export function selectFoundInNote(state: RootState, uuid: string): NoteExcerpt | undefined {
  const excerpt = state.noteSearch.features[uuid];
  if (!excerpt) return undefined;
  const title = selectFeature(state, uuid)?.title ?? "";
  return title.toLowerCase().includes(selectSearch(state).trim().toLowerCase()) ? undefined : excerpt;
}

/**
 * Ids of the rows that pass the filter and whose title contains the text, ignoring case, in sort order. Rows with the
 * text only in a note follow as they're found, so earlier results don't move. While a filter is being applied, the
 * previous list.
 */
export const selectListed = createSelector(
  [selectTable, selectSearch, selectPassing, (state: RootState) => state.noteSearch.features, selectSort],
  (table, search, passing, noted, sort): IdList => {
    const text = search.trim().toLowerCase();
    if (text === "") return passing ? passing.ids : table.list;
    const called = passing ? passing.called(text) : idsMatchingTitle(table, text);
    const inNotes = idsNoted(
      passing?.table ?? table,
      noted,
      text,
      sort,
      passing ? (row) => passing.passes(row) : everything,
    );
    return inNotes.length === 0 ? called : [...called, ...inNotes];
  },
);

/** selectListed as strings, for code that needs an array of ids. */
export const selectListedIds = createSelector([selectListed], textsOf);

export const selectFacets = (state: RootState) => state.content.facets;
