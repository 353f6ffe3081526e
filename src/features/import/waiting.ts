import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { WaitingImport } from "../../domain/waitingImport";

export interface WaitingState {
  /** Uploaded in an earlier visit or another window and not decided on; the newest first. */
  imports: WaitingImport[];
  /** Not shown on the map again in this visit. */
  hidden: string[];
}

const initialState: WaitingState = { imports: [], hidden: [] };

const slice = createSlice({
  name: "waitingImports",
  initialState,
  reducers: {
    /** Asks the server which imports wait. */
    loadWaiting: () => undefined,
    waitingLoaded: (state, { payload }: PayloadAction<WaitingImport[]>) => {
      state.imports = payload;
    },
    /** Goes on with one that waits: with its review, or with waiting until the server has read it. */
    resumeImport: (state, { payload }: PayloadAction<WaitingImport>) => {
      state.imports = state.imports.filter(({ uuid }) => uuid !== payload.uuid);
    },
    /** Takes the notice of those that wait off the map; they stay in Data Manager. */
    hideWaiting: (state) => {
      state.hidden = state.imports.map(({ uuid }) => uuid);
    },
    /** Deletes one that waits. */
    discardWaiting: (_state, _action: PayloadAction<string>) => {},
  },
});

export const { loadWaiting, waitingLoaded, resumeImport, hideWaiting, discardWaiting } = slice.actions;
export const waitingReducer = slice.reducer;
