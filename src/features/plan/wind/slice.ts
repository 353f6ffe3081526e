import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { StandWind } from "../../../../workers/wind/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";
import { windFrom } from "../slice";
import type { Spot } from "../spot";

export interface WindSettings {
  /** Degrees from north, clockwise, where the wind comes from. */
  from: number;
  /** Meters a second. */
  speed: number;
  /** "2026-11-25", by the calendar of the place; empty until the tool first has a stand, which is then today. */
  date: string;
  /** Since midnight by the clock of the place. */
  minutes: number;
  /** How far scent is followed, meters. */
  radius: number;
  /** 0 to 1. */
  opacity: number;
}

/** Areas are square meters. */
export interface WindResult {
  /** In the order of the stands. */
  stands: StandWind[];
  /** Ground with scent most of the time, and beside it at times. */
  often: number;
  atTimes: number;
  /** Of the wind around the stands, meters a second. */
  speeds: [least: number, most: number];
  /** Whether some of the ground is a sample. */
  sample: boolean;
  /** Whether the elevation of a stand is known. */
  standing: boolean;
  /** What it is of. */
  weather: ShownWeather;
}

/** `at`: milliseconds since 1970, UTC. */
export type ShownWeather = Pick<WindSettings, "from" | "speed" | "radius"> & { at: number };

export interface WindState {
  settings: WindSettings;
  stands: Spot[];
  /** IANA name of the first stand's time zone; null until it is known. */
  zone: string | null;
  status: TaskStatus;
  /** The stands are too far apart for one wind. */
  tooFar: boolean;
  result: WindResult | null;
  saving: boolean;
}

/** So many stands are compared at once. */
export const MOST_STANDS = 5;

const MILE = 1609.344;
const MPH = 0.44704;

/** A breeze of the westerlies, and scent as far as deer mind it. */
export const DEFAULT_WIND: WindSettings = {
  from: 270,
  speed: 8 * MPH,
  date: "",
  minutes: 0,
  radius: 0.5 * MILE,
  opacity: 0.8,
};

const initialState: WindState = {
  settings: DEFAULT_WIND,
  stands: [],
  zone: null,
  status: IDLE,
  tooFar: false,
  result: null,
  saving: false,
};

const setStands = (state: WindState, stands: readonly Spot[]) => {
  Object.assign(state, {
    stands: stands.slice(0, MOST_STANDS),
    result: null,
    status: IDLE,
    tooFar: false,
  });
};

const slice = createSlice({
  name: "wind",
  initialState,
  reducers: {
    changeWind: (state, { payload }: PayloadAction<Partial<Omit<WindSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
    },
    windOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** These stands, and no others. */
    standsChosen: (state, { payload }: PayloadAction<Spot[]>) => setStands(state, payload),
    /** Sets the tool up as a saved plan says; null: as it is at first. */
    windRestored: (_state, { payload }: PayloadAction<Pick<WindState, "settings" | "stands"> | null>) => ({
      ...initialState,
      ...payload,
    }),
    /** Takes the selected waypoints as stands. */
    standsFromSelection: () => {},
    /** Takes the center of what the map shows beside the panels as another stand. */
    standAtCenter: () => {},
    /** The map shows more or less ground: arrows lie further apart or closer together. */
    windZoomed: () => {},
    /** Computes again after a failure. */
    retryWind: () => {},
    /** Where the first stand is, and the day and time by the clock there when none are chosen. */
    windPlaced: (
      state,
      { payload: { zone, date, minutes } }: PayloadAction<{ zone: string; date: string; minutes: number }>,
    ) => {
      state.zone = zone;
      if (!state.settings.date) Object.assign(state.settings, { date, minutes });
    },
    windRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.tooFar = false;
      state.status = running(payload?.done, payload?.total);
    },
    windFound: (state, { payload }: PayloadAction<WindResult>) => {
      Object.assign(state, { status: DONE, tooFar: false, result: payload });
    },
    windFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null });
    },
    standsTooFar: (state) => {
      Object.assign(state, { status: IDLE, tooFar: true, result: null });
    },
    /** Computing was stopped before anything was found. */
    windStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    /** Saves the ground with scent as areas. */
    saveScent: () => {},
    scentSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(windFrom, (state, { payload }) => setStands(state, [payload]))
      .addCase(authFailed, () => initialState),
});

export const {
  changeWind,
  windOpacityChanged,
  standsChosen,
  windRestored,
  standsFromSelection,
  standAtCenter,
  windZoomed,
  retryWind,
  windPlaced,
  windRunning,
  windFound,
  windFailed,
  standsTooFar,
  windStopped,
  saveScent,
  scentSaving,
} = slice.actions;
export const windReducer = slice.reducer;
