import { createAction, createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Sync state of this page: numbered changes of the account (docs/adr/0080-numbered-changes.md). */
export interface SyncState {
  /** All changes up to this number are loaded; null if unknown. */
  now: number | null;
  /** Highest number received. */
  heard: number | null;
  /** Numbers arrive as events; otherwise the page polls. */
  live: boolean;
}

const initialState: SyncState = { now: null, heard: null, live: false };

const slice = createSlice({
  name: "sync",
  initialState,
  reducers: {
    /**
     * Content being loaded is at least as new as this number. The lowest one counts: applying a change twice is
     * harmless.
     */
    syncedTo: (state, { payload }: PayloadAction<number>) => {
      state.now = Math.min(state.now ?? payload, payload);
    },
    /** All changes up to this number are applied. `rows`: number of rows received. */
    caughtUp: {
      prepare: (now: number, rows: number) => ({ payload: now, meta: { rows } }),
      reducer: (state, { payload }: PayloadAction<number, string, { rows: number }>) => {
        state.now = payload;
      },
    },
    /** Change number of the account, from an event or another tab. */
    changesHeard: (state, { payload }: PayloadAction<number>) => {
      state.heard = Math.max(state.heard ?? 0, payload);
    },
    /** Whether numbers arrive as events. */
    liveChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.live = payload;
    },
  },
});

/** The map preferences changed, here or elsewhere. */
export const preferencesHeard = createAction("sync/preferencesHeard");

export const { syncedTo, caughtUp, changesHeard, liveChanged } = slice.actions;
export const syncReducer = slice.reducer;
