import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { authFailed, sessionStarted } from "../session/slice";

/** Group of the user's own features that are alike. */
export interface FoundGroup {
  /** The first one is kept by default. */
  ids: string[];
  /** All have the same geometry and name. */
  exact: boolean;
}

export interface CleanUpState {
  search: TaskStatus;
  /** Exact groups first. */
  groups: FoundGroup[];
  /** Id of the feature to keep, by group; null to keep all. */
  kept: (string | null)[];
}

const initialState: CleanUpState = { search: IDLE, groups: [], kept: [] };

const slice = createSlice({
  name: "cleanUp",
  initialState,
  reducers: {
    /** Starts a search through all features. */
    findDuplicates: () => ({ ...initialState, search: running() }),
    stopFinding: (state) => {
      state.search = { state: "canceled" };
    },
    findingChanged: (state, { payload }: PayloadAction<{ done: number; total: number }>) => {
      state.search = running(payload.done, payload.total);
    },
    findingFailed: (state, { payload }: PayloadAction<string>) => {
      state.search = failed(payload);
    },
    duplicatesFound: (_state, { payload }: PayloadAction<FoundGroup[]>) => ({
      search: DONE,
      groups: payload,
      kept: payload.map(({ ids, exact }) => (exact ? (ids[0] ?? null) : null)),
    }),
    /** Chooses the feature of a group to keep, or null for all. */
    keepOne: (state, { payload }: PayloadAction<{ group: number; uuid: string | null }>) => {
      state.kept[payload.group] = payload.uuid;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionStarted, () => initialState).addCase(authFailed, () => initialState),
});

export const { findDuplicates, stopFinding, findingChanged, findingFailed, duplicatesFound, keepOne } =
  slice.actions;
export const cleanUpReducer = slice.reducer;
