import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { StandWind } from "../../../../workers/wind/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";
import { windFrom } from "../slice";
import type { Spot } from "../spot";

export interface WindSettings {
  /** Direction the wind comes from, in degrees clockwise from north. */
  from: number;
  /** Meters per second. */
  speed: number;
  /** "2026-11-25" in local time; empty until there is a stand, which sets today's date. */
  date: string;
  /** Minutes since midnight, local time. */
  minutes: number;
  /** Distance to follow scent for, in meters. */
  radius: number;
  /** 0 to 1. */
  opacity: number;
}

/** Result of the computation. Areas are in square meters. */
export interface WindResult {
  /** In the order of the stands. */
  stands: StandWind[];
  /** Areas with scent most of the time, and elsewhere at times. */
  often: number;
  atTimes: number;
  /** Range of wind speeds around the stands in meters per second. */
  speeds: [least: number, most: number];
  /** Whether some of the ground is sample data. */
  sample: boolean;
  /** Whether the elevation of a stand is known. */
  standing: boolean;
  /** Settings of the result. */
  weather: ShownWeather;
}

/** `at`: milliseconds since the epoch. */
export type ShownWeather = Pick<WindSettings, "from" | "speed" | "radius"> & { at: number };

export interface WindState {
  settings: WindSettings;
  stands: Spot[];
  /** IANA time zone of the first stand; null until known. */
  zone: string | null;
  status: TaskStatus;
  /** The stands are too far apart for a single wind. */
  tooFar: boolean;
  result: WindResult | null;
  saving: boolean;
}

/** Limit of stands. */
export const MAX_STANDS = 5;

const MILE = 1609.344;
const MPH = 0.44704;

/** Defaults: a westerly breeze, and the distance at which deer react to scent. */
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
    stands: stands.slice(0, MAX_STANDS),
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
    /** Replaces the stands. */
    standsChosen: (state, { payload }: PayloadAction<Spot[]>) => setStands(state, payload),
    /** Restores the tool from a saved plan; null resets it to the defaults. */
    windRestored: (_state, { payload }: PayloadAction<Pick<WindState, "settings" | "stands"> | null>) => ({
      ...initialState,
      ...payload,
    }),
    /** Uses the selected waypoints as stands. */
    standsFromSelection: () => {},
    /** Adds a stand at the center of the uncovered part of the map. */
    standAtCenter: () => {},
    /** The map was zoomed, so the arrows need another spacing. */
    windZoomed: () => {},
    /** Retries after a failure. */
    retryWind: () => {},
    /** Sets the time zone of the first stand, and the current local date and time if none is chosen. */
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
    /** The computation was canceled before it had a result. */
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
