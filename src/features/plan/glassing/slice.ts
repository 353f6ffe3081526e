import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";
import { glassFrom } from "../slice";
import type { Spot } from "../spot";

export interface GlassingSettings {
  /** Meters. */
  radius: number;
  /** Meters above the ground: of the hunter's eyes, and of the animal. */
  eye: number;
  animal: number;
  /** The best spots of several: so many. */
  most: number;
  /** 0 to 1. */
  opacity: number;
}

/** Areas are square meters. */
export interface GlassingResult {
  /** Spots by their place in the list, the best first, with what each sees and what it adds to those before. */
  best: { spot: number; sees: number; adds: number }[];
  range: number;
  seenBy: [one: number, two: number, more: number];
}

export interface GlassingState {
  settings: GlassingSettings;
  spots: Spot[];
  status: TaskStatus;
  /** The spots are too far apart to be looked from at once. */
  tooFar: boolean;
  result: GlassingResult | null;
  saving: boolean;
}

const MILE = 1609.344;
const FOOT = 0.3048;

/** A mile and a half from a standing hunter's eyes to a deer's shoulder. */
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
    /** Looks from these spots, and from no others. */
    spotsChosen: setSpots,
    /** Sets glassing up as a saved plan says; null: as it is at first. */
    glassingRestored: (
      _state,
      { payload }: PayloadAction<Pick<GlassingState, "settings" | "spots"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Looks from the selected waypoints and along the selected lines. */
    glassFromSelection: () => {},
    /** Looks from the center of what the map shows beside the panels. */
    glassFromCenter: () => {},
    /** Looks again after a failure. */
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
    /** Looking was stopped before anything was found. */
    glassingStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    /** Shows one of the best spots on the map, by its place in the list of spots. */
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
