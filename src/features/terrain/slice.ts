import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DEFAULT_TERRAIN, type TerrainPreferences } from "../../domain/preferences";
import type { TerrainReport } from "../../map/mapStage";

/** How the terrain in view is made up, square meters on the ground; places as in TerrainSummary. */
export interface TerrainMakeUp {
  slope: number[];
  aspect: number[];
  elevation: number[];
}

export interface TerrainState {
  /** What the person sees; saved a moment after the last change. */
  settings: TerrainPreferences;
  report: TerrainReport | null;
  /** Whether some of the ground that is reported on is a sample. */
  sample: boolean;
  makeUp: TerrainMakeUp | null;
}

export type TerrainChange = Partial<Omit<TerrainPreferences, "enabled">>;

const initialState: TerrainState = { settings: DEFAULT_TERRAIN, report: null, sample: false, makeUp: null };

const slice = createSlice({
  name: "terrain",
  initialState,
  reducers: {
    /** The saved settings have come. */
    terrainRestored: (state, { payload }: PayloadAction<TerrainPreferences>) => {
      state.settings = payload;
    },
    /** The switch was pressed; the saga decides whether the person may. */
    switchTerrain: (_state, _action: PayloadAction<boolean>) => {},
    terrainSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.settings.enabled = payload;
      if (!payload) Object.assign(state, { report: null, makeUp: null });
    },
    /** A slider moves or a choice is made. */
    changeTerrain: (state, { payload }: PayloadAction<TerrainChange>) => {
      Object.assign(state.settings, payload);
    },
    /** All filters and the transparency as they were at first; the switch stays. */
    resetTerrain: (state) => {
      state.settings = { ...DEFAULT_TERRAIN, enabled: state.settings.enabled };
    },
    /** Asks again for elevations that could not be read. */
    retryTerrain: () => {},
    terrainReported: (
      state,
      { payload: { sample, ...report } }: PayloadAction<TerrainReport & { sample: boolean }>,
    ) => {
      Object.assign(state, { report, sample });
    },
    terrainMadeUp: (state, { payload }: PayloadAction<TerrainMakeUp | null>) => {
      state.makeUp = payload;
    },
  },
});

export const {
  terrainRestored,
  switchTerrain,
  terrainSwitched,
  changeTerrain,
  resetTerrain,
  retryTerrain,
  terrainReported,
  terrainMadeUp,
} = slice.actions;
export const terrainReducer = slice.reducer;
