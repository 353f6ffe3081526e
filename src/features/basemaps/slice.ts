import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { BasemapTitle } from "../../domain/mapServices";

/** A basemap of the map's own, or the id of one of the operator's after "map:". */
export type BasemapChoice = BasemapTitle | `map:${string}`;

export interface BasemapsState {
  basemap: BasemapChoice;
  /** True for a moment after a change. */
  changing: boolean;
  /** What the person had chosen before another one was lent for a while; null when nothing is lent. */
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
    /** Another basemap for a while, which is not the person's choice. */
    lendBasemap: (state, { payload }: PayloadAction<BasemapChoice>) => {
      state.own ??= state.basemap;
      show(state, payload);
    },
    /** Back to the person's own choice, where another one was lent. */
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
