import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { BasemapTitle } from "../../domain/mapServices";

/** Built-in basemap, or "map:" followed by the id of one of the operator's. */
export type BasemapChoice = BasemapTitle | `map:${string}`;

export interface BasemapsState {
  basemap: BasemapChoice;
  /** True briefly after a change. */
  changing: boolean;
  /** The user's choice while another basemap is shown temporarily; null otherwise. */
  own: BasemapChoice | null;
}

const initialState: BasemapsState = { basemap: "Satellite", changing: false, own: null };

const show = (state: BasemapsState, basemap: BasemapChoice) => {
  state.changing = state.basemap !== basemap;
  state.basemap = basemap;
};

const slice = createSlice({
  name: "basemaps",
  initialState,
  reducers: {
    chooseBasemap: (state, { payload }: PayloadAction<BasemapChoice>) => {
      show(state, payload);
      state.own = null;
    },
    /** Shows another basemap temporarily without changing the user's choice. */
    lendBasemap: (state, { payload }: PayloadAction<BasemapChoice>) => {
      state.own ??= state.basemap;
      show(state, payload);
    },
    /** Returns to the user's choice after lendBasemap. */
    returnBasemap: (state) => {
      if (state.own) show(state, state.own);
      state.own = null;
    },
    basemapChanged: (state) => {
      state.changing = false;
    },
  },
});

export const { chooseBasemap, lendBasemap, returnBasemap, basemapChanged } = slice.actions;
export const basemapsReducer = slice.reducer;
