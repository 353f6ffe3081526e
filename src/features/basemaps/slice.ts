import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { BasemapName } from "../../map/mapStage";

export interface BasemapsState {
  basemap: BasemapName;
  /** True for a moment after a change. */
  changing: boolean;
}

const initialState: BasemapsState = { basemap: "Satellite", changing: false };

const slice = createSlice({
  name: "basemaps",
  initialState,
  reducers: {
    chooseBasemap: (state, { payload }: PayloadAction<BasemapName>) => {
      state.changing = state.basemap !== payload;
      state.basemap = payload;
    },
    basemapChanged: (state) => {
      state.changing = false;
    },
  },
});

export const { chooseBasemap, basemapChanged } = slice.actions;
export const basemapsReducer = slice.reducer;
