import { createSlice, type Draft, type PayloadAction, SHOULD_AUTOBATCH } from "@reduxjs/toolkit";
import type { RowColumns } from "../../../workers/snapshot/types";
import type { ContentFacets } from "../../domain/contentFacets";
import { type ContentFilter, NO_FILTER } from "../../domain/contentFilter";
import type { FeatureRow } from "../../domain/featureRow";
import { IdSet } from "../../domain/idSet";
import { DEFAULT_FEATURE_SORT, type FeatureSort } from "../../domain/sorting";
import { IDLE, type TaskStatus } from "../../domain/status";
import { FeatureTable } from "./featureTable";
import type { FilterMatches } from "./filterMatches";
import type { MembershipChange } from "./membershipChange";
import type { PreparedDrop } from "./preparedDrop";

/** Task that the Content list's loader shows. */
export type ContentTask =
  | "loading"
  | "canceling"
  | "deleting"
  | "saving"
  | "hiding"
  | "showing"
  | "selecting"
  | "deselecting"
  | "sorting";

export interface ContentState {
  table: FeatureTable;
  /** Status of loading features after startup. */
  loading: TaskStatus;
  /** Change number of the loaded snapshot. Null if none was loaded completely. */
  loadedTo: number | null;
  sort: FeatureSort;
  /** Text in the "Search Content" field. */
  search: string;
  filter: ContentFilter;
  /** Features in view while the "In view" filter is on. Null: not known yet. */
  seen: IdSet | null;
  /** Rows that pass the filter. Null: no filter. */
  passing: FilterMatches | null;
  /** Values to filter by, as last counted for the filter panel. Null: never counted. */
  facets: ContentFacets | null;
  /** Null when no task is running. */
  task: ContentTask | null;
  /** Hovered feature. */
  highlighted: string | null;
  /** Features that were shown before the master switch hid all of them. Null: none to restore. */
  shownBefore: readonly string[] | null;
}

const initialState: ContentState = {
  table: FeatureTable.EMPTY,
  loading: IDLE,
  loadedTo: null,
  sort: DEFAULT_FEATURE_SORT,
  search: "",
  filter: NO_FILTER,
  seen: null,
  passing: null,
  facets: null,
  task: null,
  highlighted: null,
  shownBefore: null,
};

interface Dropping {
  ready: PreparedDrop | null;
}

/** Marks an action whose change may be rendered together with the following ones (GATHER_MS in src/app/store.ts). */
const gathered = (yes: boolean): Record<string, boolean> => (yes ? { [SHOULD_AUTOBATCH]: true } : {});

const slice = createSlice({
  name: "content",
  initialState,
  reducers: {
    /** Loads all hunts and features. Also retries after a failure. */
    loadContent: () => {},
    contentLoading: {
      prepare: (payload: TaskStatus) => ({
        payload,
        meta: gathered(payload.state === "running" && payload.done > 0),
      }),
      reducer: (state, { payload }: PayloadAction<TaskStatus>) => {
        state.loading = payload;
      },
    },
    contentLoadedTo: (state, { payload }: PayloadAction<number>) => {
      state.loadedTo = payload;
    },
    /** `more`: further actions follow, so lists may render these changes together. */
    featuresPut: {
      prepare: (payload: readonly FeatureRow[], more = false) => ({ payload, meta: gathered(more) }),
      reducer: (state, { payload }: PayloadAction<readonly FeatureRow[]>) => {
        replaceTable(state, state.table.put(payload, state.sort));
      },
    },
    /** Like featuresPut, for rows in columns. */
    columnsPut: {
      prepare: (payload: readonly RowColumns[], more = false) => ({ payload, meta: gathered(more) }),
      reducer: (state, { payload }: PayloadAction<readonly RowColumns[]>) => {
        const [first, ...others] = payload;
        if (!first) return;
        let table = state.table.put(first, state.sort);
        for (const columns of others) table = table.put(columns, state.sort);
        replaceTable(state, table);
      },
    },
    /** Also handled by the hunts slice. `ready`: a prepared removal, used if nothing has changed since. */
    featuresDropped: {
      prepare: (payload: readonly string[], ready: PreparedDrop | null = null) => ({
        payload,
        meta: { ready },
      }),
      reducer: (state, { payload, meta }: PayloadAction<readonly string[], string, Dropping>) => {
        replaceTable(state, state.table.drop(payload, state.sort, meta.ready?.rows));
      },
    },
    /** Also handled by the hunts slice. */
    membershipChanged: (state, { payload }: PayloadAction<MembershipChange>) => {
      const rows = Array.from(state.table.joining(payload), (row) => withMembership(row, payload));
      if (rows.length > 0) replaceTable(state, state.table.put(rows, state.sort));
    },
    /** Requests another order. The saga shows the loader and then applies it. */
    sortContent: (_state, _action: PayloadAction<FeatureSort>) => {},
    /** Replaces the table with the same rows in another order. */
    contentSorted: (state, { payload }: PayloadAction<{ sort: FeatureSort; table: FeatureTable }>) => {
      state.sort = payload.sort;
      replaceTable(state, payload.table);
    },
    searchContent: (state, { payload }: PayloadAction<string>) => {
      state.search = payload;
    },
    filterContent: (state, { payload }: PayloadAction<Partial<ContentFilter>>) => {
      Object.assign(state.filter, payload);
    },
    /** Sets which features are in view. Null: not known. */
    seenChanged: (state, { payload }: PayloadAction<readonly string[] | null>) => {
      Object.assign(state, { seen: payload && IdSet.ofList(payload) });
    },
    filterApplied: (state, { payload }: PayloadAction<FilterMatches | null>) => {
      Object.assign(state, { passing: payload });
    },
    /** Counts the values to filter by. */
    countFacets: () => {},
    facetsCounted: (state, { payload }: PayloadAction<ContentFacets>) => {
      Object.assign(state, { facets: payload });
    },
    taskChanged: (state, { payload }: PayloadAction<ContentTask | null>) => {
      state.task = payload;
    },
    /**
     * Cancels the list's running task, if possible. Nothing changes then, except for batches that are already deleted
     * or restored.
     */
    cancelTask: () => {},
    /** Deletes features. The user has confirmed it. */
    deleteFeatures: (_state, _action: PayloadAction<{ featureIds: string[] }>) => {},
    /** Shows or hides features. 'all' means every feature. */
    setVisibility: (
      _state,
      _action: PayloadAction<{ featureIds: readonly string[] | "all"; visible: boolean; delay?: number }>,
    ) => {},
    shownBeforeChanged: (state, { payload }: PayloadAction<readonly string[] | null>) => {
      Object.assign(state, { shownBefore: payload });
    },
    /** Highlights the hovered feature in lists and on the map. Null: none. */
    highlightFeature: (state, { payload }: PayloadAction<string | null>) => {
      state.highlighted = payload;
    },
    /** Moves the map to a feature's extent. */
    focusFeature: (_state, _action: PayloadAction<string>) => {},
  },
});

/** Replaces the table as a whole, because it must not be drafted by Immer. */
const replaceTable = (state: Draft<ContentState>, table: FeatureTable) => Object.assign(state, { table });

function withMembership(row: FeatureRow, change: MembershipChange): FeatureRow {
  const others = row.collectionIds.filter((id) => !change.collectionIds.includes(id));
  return { ...row, collectionIds: change.member ? [...others, ...change.collectionIds] : others };
}

export const {
  loadContent,
  contentLoading,
  contentLoadedTo,
  featuresPut,
  columnsPut,
  featuresDropped,
  membershipChanged,
  sortContent,
  contentSorted,
  searchContent,
  filterContent,
  seenChanged,
  filterApplied,
  countFacets,
  facetsCounted,
  taskChanged,
  cancelTask,
  deleteFeatures,
  setVisibility,
  shownBeforeChanged,
  highlightFeature,
  focusFeature,
} = slice.actions;
export const contentReducer = slice.reducer;
