import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DEFAULT_TERRAIN, type TerrainPreferences } from "../../domain/preferences";
import type { TerrainReport } from "../../map/mapStage";

/** Area of the terrain in view by class, in square meters on the ground. Indexed like TerrainSummary. */
export interface TerrainBreakdown {
  slope: number[];
  aspect: number[];
  elevation: number[];
}

export interface TerrainState {
  /** Current settings. Saved shortly after the last change. */
  settings: TerrainPreferences;
  report: TerrainReport | null;
  /** Whether part of the reported ground is sample terrain. */
  sample: boolean;
  makeUp: TerrainBreakdown | null;
}

export type TerrainChange = Partial<Omit<TerrainPreferences, "enabled">>;

const initialState: TerrainState = { settings: DEFAULT_TERRAIN, report: null, sample: false, makeUp: null };

const slice = createSlice({
  name: "terrain",
  initialState,
  reducers: {
    /** Applies the saved settings. */
    terrainRestored: (state, { payload }: PayloadAction<TerrainPreferences>) => {
      state.settings = payload;
    },
    /** Switches the analysis. The saga checks whether the user's plan allows it. */
    switchTerrain: (_state, _action: PayloadAction<boolean>) => {},
    terrainSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.settings.enabled = payload;
      if (!payload) Object.assign(state, { report: null, makeUp: null });
    },
    /** Changes filters or the opacity. */
    changeTerrain: (state, { payload }: PayloadAction<TerrainChange>) => {
      Object.assign(state.settings, payload);
    },
    /** Resets filters and opacity to their defaults, but not the switch. */
    resetTerrain: (state) => {
      state.settings = { ...DEFAULT_TERRAIN, enabled: state.settings.enabled };
    },
    /** Retries elevations that couldn't be read. */
    retryTerrain: () => {},
    terrainReported: (
      state,
      { payload: { sample, ...report } }: PayloadAction<TerrainReport & { sample: boolean }>,
    ) => {
      Object.assign(state, { report, sample });
    },
    terrainMadeUp: (state, { payload }: PayloadAction<TerrainBreakdown | null>) => {
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
