import { createSlice, type Draft, type PayloadAction } from "@reduxjs/toolkit";
import { extentOf } from "../../domain/extent";
import type { Feature, GhType } from "../../domain/feature";
import { compareFeatures, DEFAULT_FEATURE_SORT, type FeatureSort } from "../../domain/sorting";
import { IDLE, type TaskStatus } from "../../domain/status";
import { type FeatureRow, FeatureTable } from "./featureTable";

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

/** A change of which features are in which hunts; the hunts' slice hears it too. */
export interface MembershipChange {
  featureIds: readonly string[];
  collectionIds: readonly string[];
  member: boolean;
}

/** What the Content list shows; null: all of them, those that come later too. */
export interface ContentFilter {
  types: readonly GhType[] | null;
  /** Two-letter codes; "" stands for features that touch no state. */
  states: readonly string[] | null;
}

export const NO_FILTER: ContentFilter = { types: null, states: null };

export interface ContentState {
  table: FeatureTable;
  /** Pages of features coming in after start-up. */
  loading: TaskStatus;
  sort: FeatureSort;
  /** What is typed into 'Search Content'. */
  search: string;
  filter: ContentFilter;
  /** Null when the list is free. */
  task: ContentTask | null;
  /** The feature that is pointed at. */
  highlighted: string | null;
}

const initialState: ContentState = {
  table: FeatureTable.EMPTY,
  loading: IDLE,
  sort: DEFAULT_FEATURE_SORT,
  search: "",
  filter: NO_FILTER,
  task: null,
  highlighted: null,
};

/** A feature as the store keeps it: no vertices, no time stamps, no notes. */
export function toRow({ geometry, notes: _notes, properties, ...rest }: Feature): FeatureRow {
  const { times: _times, ...kept } = properties;
  return { ...rest, properties: kept, extent: extentOf(geometry) };
}

const slice = createSlice({
  name: "content",
  initialState,
  reducers: {
    /** Starts loading all hunts and features, or starts again after a failure. */
    loadContent: () => {},
    cancelLoading: () => {},
    contentLoading: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.loading = payload;
    },
    featuresPut: (state, { payload }: PayloadAction<readonly FeatureRow[]>) => {
      replaceTable(state, state.table.put(payload, compareFeatures(state.sort)));
    },
    featuresDropped: (state, { payload }: PayloadAction<readonly string[]>) => {
      replaceTable(state, state.table.drop(payload));
    },
    membershipChanged: (state, { payload }: PayloadAction<MembershipChange>) => {
      const rows = [...state.table.rows(payload.featureIds)].map((row) => withMembership(row, payload));
      replaceTable(state, state.table.put(rows, compareFeatures(state.sort)));
    },
    /** Asks for another order; the saga shows the loader and then applies it. */
    sortContent: (_state, _action: PayloadAction<FeatureSort>) => {},
    /** The table as it is now, in another order. */
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
    taskChanged: (state, { payload }: PayloadAction<ContentTask | null>) => {
      state.task = payload;
    },
    /** Ends the work that the list's loader is about, where that can be ended: nothing is changed then. */
    cancelTask: () => {},
    /** Deletes features, after the person has confirmed it. */
    deleteFeatures: (_state, _action: PayloadAction<{ featureIds: string[] }>) => {},
    /** Shows or hides features; 'all' means every feature there is. */
    setVisibility: (
      _state,
      _action: PayloadAction<{ featureIds: readonly string[] | "all"; visible: boolean; delay?: number }>,
    ) => {},
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
  featuresPut,
  featuresDropped,
  membershipChanged,
  sortContent,
  contentSorted,
  searchContent,
  filterContent,
  taskChanged,
  cancelTask,
  deleteFeatures,
  setVisibility,
  highlightFeature,
  focusFeature,
} = slice.actions;
export const contentReducer = slice.reducer;
