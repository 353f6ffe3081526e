import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";
import { glassFrom } from "../slice";
import type { Spot } from "../spot";

export interface GlassingSettings {
  /** Meters. */
  radius: number;
  /** Heights above ground in meters: of the hunter's eyes and of the animal. */
  eye: number;
  animal: number;
  /** Number of best spots to find. */
  most: number;
  /** 0 to 1. */
  opacity: number;
}

/** Result of glassing. Areas are in square meters. */
export interface GlassingResult {
  /**
   * Best spots first. `spot` is an index in the list of spots, `sees` the area it sees, `adds` what it adds to those
   * before it.
   */
  best: { spot: number; sees: number; adds: number }[];
  range: number;
  seenBy: [one: number, two: number, more: number];
}

export interface GlassingState {
  settings: GlassingSettings;
  spots: Spot[];
  status: TaskStatus;
  /** The spots are too far apart for one computation. */
  tooFar: boolean;
  result: GlassingResult | null;
  saving: boolean;
}

const MILE = 1609.344;
const FOOT = 0.3048;

/** Defaults: 1.5 miles, from a standing hunter's eyes to a deer's shoulder. */
export const DEFAULT_GLASSING: GlassingSettings = {
  radius: 1.5 * MILE,
  eye: 5.5 * FOOT,
  animal: 3 * FOOT,
  most: 3,
  opacity: 0.8,
};

const initialState: GlassingState = {
  settings: DEFAULT_GLASSING,
  spots: [],
  status: IDLE,
  tooFar: false,
  result: null,
  saving: false,
};

const setSpots = (state: GlassingState, { payload }: PayloadAction<Spot[]>) => {
  Object.assign(state, { spots: payload, result: null, status: IDLE, tooFar: false });
};

const slice = createSlice({
  name: "glassing",
  initialState,
  reducers: {
    changeGlassing: (state, { payload }: PayloadAction<Partial<Omit<GlassingSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
    },
    glassingOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** Replaces the spots. */
    spotsChosen: setSpots,
    /** Restores glassing from a saved plan; null resets it to the defaults. */
    glassingRestored: (
      _state,
      { payload }: PayloadAction<Pick<GlassingState, "settings" | "spots"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Glasses from the selected waypoints and along the selected lines. */
    glassFromSelection: () => {},
    /** Glasses from the center of the uncovered part of the map. */
    glassFromCenter: () => {},
    /** Retries after a failure. */
    retryGlassing: () => {},
    glassingRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.status = running(payload?.done, payload?.total);
    },
    glassingFound: (state, { payload }: PayloadAction<GlassingResult>) => {
      Object.assign(state, { status: DONE, tooFar: false, result: payload });
    },
    glassingFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null });
    },
    spotsTooFar: (state) => {
      Object.assign(state, { status: IDLE, tooFar: true, result: null });
    },
    /** The computation was canceled before it had a result. */
    glassingStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    /** Shows a best spot on the map, by its index in the list of spots. */
    showSpot: (_state, _action: PayloadAction<number>) => {},
    saveGlassing: () => {},
    glassingSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(glassFrom, setSpots).addCase(authFailed, () => initialState),
});

export const {
  changeGlassing,
  glassingOpacityChanged,
  spotsChosen,
  glassingRestored,
  glassFromSelection,
  glassFromCenter,
  retryGlassing,
  glassingRunning,
  glassingFound,
  glassingFailed,
  spotsTooFar,
  glassingStopped,
  showSpot,
  saveGlassing,
  glassingSaving,
} = slice.actions;
export const glassingReducer = slice.reducer;
