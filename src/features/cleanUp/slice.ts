import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { authFailed, sessionStarted } from "../session/slice";

/** Features of one's own that are alike. */
export interface FoundGroup {
  /** The first is kept unless a person says otherwise. */
  ids: string[];
  /** They are the same: in the same place, with the same name. */
  exact: boolean;
}

export interface CleanUpState {
  search: TaskStatus;
  /** Exact ones first. */
  groups: FoundGroup[];
  /** The feature to keep, by group; null: all of them. */
  kept: (string | null)[];
}

const initialState: CleanUpState = { search: IDLE, groups: [], kept: [] };

const slice = createSlice({
  name: "cleanUp",
  initialState,
  reducers: {
    /** Looks through all features. */
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
    /** Keeps one of a group, or all (null). */
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
