import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { WaitingImport } from "../../domain/waitingImport";

export interface WaitingState {
  /** Unconfirmed imports from an earlier visit or another window, newest first. */
  imports: WaitingImport[];
  /** Ids of imports whose notice the user has hidden during this visit. */
  hidden: string[];
}

const initialState: WaitingState = { imports: [], hidden: [] };

const slice = createSlice({
  name: "waitingImports",
  initialState,
  reducers: {
    /** Loads the unconfirmed imports from the server. */
    loadWaiting: () => undefined,
    waitingLoaded: (state, { payload }: PayloadAction<WaitingImport[]>) => {
      state.imports = payload;
    },
    /** Resumes an unconfirmed import: opens its review, or waits until the server has read it. */
    resumeImport: (state, { payload }: PayloadAction<WaitingImport>) => {
      state.imports = state.imports.filter(({ uuid }) => uuid !== payload.uuid);
    },
    /** Hides the notice on the map. The imports stay listed in Data Manager. */
    hideWaiting: (state) => {
      state.hidden = state.imports.map(({ uuid }) => uuid);
    },
    /** Deletes an unconfirmed import. */
    discardWaiting: (_state, _action: PayloadAction<string>) => {},
  },
});

export const { loadWaiting, waitingLoaded, resumeImport, hideWaiting, discardWaiting } = slice.actions;
export const waitingReducer = slice.reducer;
