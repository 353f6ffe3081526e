import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { MapMode } from "../../map/mapStage";

export interface MapModeState {
  mode: MapMode;
  /** The mode that is being changed to; null while none is. */
  switching: MapMode | null;
  /** Why this device cannot show the map in 3D; null while nothing is known against it. */
  sceneError: string | null;
}

const initialState: MapModeState = { mode: "2D", switching: null, sceneError: null };

const slice = createSlice({
  name: "mapMode",
  initialState,
  reducers: {
    /** The 2D/3D toggle; the saga decides whether it can be. */
    toggleMode: () => {},
    switchBegan: (state, { payload }: PayloadAction<MapMode>) => {
      state.switching = payload;
    },
    /** The other view is there. */
    modeChanged: (state, { payload }: PayloadAction<MapMode>) => {
      state.mode = payload;
    },
    /** What hangs together with the switch is done, or the switch has failed. */
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
