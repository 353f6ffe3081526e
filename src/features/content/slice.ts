import { createSlice, type Draft, type PayloadAction, SHOULD_AUTOBATCH } from "@reduxjs/toolkit";
import type { RowColumns } from "../../../workers/snapshot/types";
import type { ContentFacets } from "../../domain/contentFacets";
import { type ContentFilter, NO_FILTER } from "../../domain/contentFilter";
import { extentOf } from "../../domain/extent";
import type { Feature } from "../../domain/feature";
import { IdSet } from "../../domain/idSet";
import { DEFAULT_FEATURE_SORT, type FeatureSort } from "../../domain/sorting";
import { IDLE, type TaskStatus } from "../../domain/status";
import { type FeatureRow, FeatureTable } from "./featureTable";
import type { MembershipChange } from "./membershipChange";
import type { Passing } from "./passing";
import type { PreparedDrop } from "./preparedDrop";

/** What the Content list is busy with; its loader says so. */
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
  /** Pages of features coming in after start-up. */
  loading: TaskStatus;
  /** The account's number up to which the snapshot that was loaded is up to date; null: none was, or not all of one. */
  loadedTo: number | null;
  sort: FeatureSort;
  /** What is typed into 'Search Content'. */
  search: string;
  filter: ContentFilter;
  /** The features in the part of the map that is seen, while the filter asks for them; null: not known yet. */
  seen: IdSet | null;
  /** What passes the filter; null: no filter is applied. */
  passing: Passing | null;
  /** What there was to filter by when the panel of filters asked for it; null: never yet. */
  facets: ContentFacets | null;
  /** Null when the list is free. */
  task: ContentTask | null;
  /** The feature that is pointed at. */
  highlighted: string | null;
  /** What was shown one by one before the master switch hid all; null: nothing of the kind. */
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

/** A feature as the store keeps it: no vertices, no time stamps, no notes. */
export function toRow({ geometry, notes: _notes, properties, ...rest }: Feature): FeatureRow {
  const { times: _times, ...kept } = properties;
  return { ...rest, properties: kept, extent: extentOf(geometry) };
}

/** Of an action whose change may be shown together with those that follow (GATHER_MS in src/app/store.ts). */
const gathered = (yes: boolean): Record<string, boolean> => (yes ? { [SHOULD_AUTOBATCH]: true } : {});

const slice = createSlice({
  name: "content",
  initialState,
  reducers: {
    /** Starts loading all hunts and features, or starts again after a failure. */
    loadContent: () => {},
    cancelLoading: () => {},
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
    /** `more`: others follow, and lists may show these together with them. */
    featuresPut: {
      prepare: (payload: readonly FeatureRow[], more = false) => ({ payload, meta: gathered(more) }),
      reducer: (state, { payload }: PayloadAction<readonly FeatureRow[]>) => {
        replaceTable(state, state.table.put(payload, state.sort));
      },
    },
    /** The same for rows that came as columns. */
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
    /** The hunts' slice hears it too. `ready`: what was made ready for it, which counts where nothing has changed since. */
    featuresDropped: {
      prepare: (payload: readonly string[], ready: PreparedDrop | null = null) => ({
        payload,
        meta: { ready },
      }),
      reducer: (state, { payload, meta }: PayloadAction<readonly string[], string, Dropping>) => {
        replaceTable(state, state.table.drop(payload, state.sort, meta.ready?.rows));
      },
    },
    /** The hunts' slice hears it too. */
    membershipChanged: (state, { payload }: PayloadAction<MembershipChange>) => {
      const rows = Array.from(state.table.joining(payload), (row) => withMembership(row, payload));
      if (rows.length > 0) replaceTable(state, state.table.put(rows, state.sort));
    },
    /** Asks for another order; the saga shows the loader and then applies it. */
    sortContent: (_state, _action: PayloadAction<FeatureSort>) => {},
    /** The current table in another order. */
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
    /** What lies in the part of the map that is seen; null: that is not known. */
    seenChanged: (state, { payload }: PayloadAction<readonly string[] | null>) => {
      Object.assign(state, { seen: payload && IdSet.ofList(payload) });
    },
    filterApplied: (state, { payload }: PayloadAction<Passing | null>) => {
      Object.assign(state, { passing: payload });
    },
    /** Asks what there is to filter by. */
    countFacets: () => {},
    facetsCounted: (state, { payload }: PayloadAction<ContentFacets>) => {
      Object.assign(state, { facets: payload });
    },
    taskChanged: (state, { payload }: PayloadAction<ContentTask | null>) => {
      state.task = payload;
    },
    /**
     * Ends the work that the list's loader is about, where that can be ended: nothing is changed then, but for batches
     * that were deleted or restored already.
     */
    cancelTask: () => {},
    /** Deletes features, after the person has confirmed it. */
    deleteFeatures: (_state, _action: PayloadAction<{ featureIds: string[] }>) => {},
    /** Shows or hides features; 'all' means every feature there is. */
    setVisibility: (
      _state,
      _action: PayloadAction<{ featureIds: readonly string[] | "all"; visible: boolean; delay?: number }>,
    ) => {},
    shownBeforeChanged: (state, { payload }: PayloadAction<readonly string[] | null>) => {
      Object.assign(state, { shownBefore: payload });
    },
    /** The feature under the pointer, in a list or on the map; both highlight it. Null: none. */
    highlightFeature: (state, { payload }: PayloadAction<string | null>) => {
      state.highlighted = payload;
    },
    /** Moves the map to a feature's extent. */
    focusFeature: (_state, _action: PayloadAction<string>) => {},
  },
});

/** By assignment of the whole: the table is a value of its own, not to be drafted. */
const replaceTable = (state: Draft<ContentState>, table: FeatureTable) => Object.assign(state, { table });

function withMembership(row: FeatureRow, change: MembershipChange): FeatureRow {
  const others = row.collectionIds.filter((id) => !change.collectionIds.includes(id));
  return { ...row, collectionIds: change.member ? [...others, ...change.collectionIds] : others };
}

export const {
  loadContent,
  cancelLoading,
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
