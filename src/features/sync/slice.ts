import { createAction, createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** How far this page is with the account's numbered changes (docs/adr/0080-numbered-changes.md). */
export interface SyncState {
  /** All that has this number or less is here; null: not known. */
  now: number | null;
  /** The greatest number received. */
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
     * What is being loaded is at least as new as this number. The lowest one counts: what changed since then is asked
     * for again, which does no harm.
     */
    syncedTo: (state, { payload }: PayloadAction<number>) => {
      state.now = Math.min(state.now ?? payload, payload);
    },
    /** All changes up to this number are taken in. `rows`: how many came. */
    caughtUp: {
      prepare: (now: number, rows: number) => ({ payload: now, meta: { rows } }),
      reducer: (state, { payload }: PayloadAction<number, string, { rows: number }>) => {
        state.now = payload;
      },
    },
    /** The account's change number, from an event or another tab. */
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
/** Brings back, out of the bin, what was deleted elsewhere. */
export const bringBack = createAction<{ featureId: string; title: string }>("sync/bringBack");

export const { syncedTo, caughtUp, changesHeard, liveChanged } = slice.actions;
export const syncReducer = slice.reducer;
