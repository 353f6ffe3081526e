import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { MapMode } from "../../map/mapStage";

export interface MapModeState {
  mode: MapMode;
  /** Mode being switched to. Null: not switching. */
  switching: MapMode | null;
  /** Why this device can't show the map in 3D. Null: no reason known. */
  sceneError: string | null;
}

const initialState: MapModeState = { mode: "2D", switching: null, sceneError: null };

const slice = createSlice({
  name: "mapMode",
  initialState,
  reducers: {
    /** Toggles the mode, if the saga finds that it's available. */
    toggleMode: () => {},
    switchBegan: (state, { payload }: PayloadAction<MapMode>) => {
      state.switching = payload;
    },
    /** The other view is ready. */
    modeChanged: (state, { payload }: PayloadAction<MapMode>) => {
      state.mode = payload;
    },
    /** The switch has finished or failed. */
    switchEnded: (state) => {
      state.switching = null;
    },
    sceneFailed: (state, { payload }: PayloadAction<string>) => {
      state.mode = "2D";
      state.sceneError = payload;
    },
  },
});

export const { toggleMode, switchBegan, modeChanged, switchEnded, sceneFailed } = slice.actions;
export const mapModeReducer = slice.reducer;
