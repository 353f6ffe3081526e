import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SunSpot } from "../../../../workers/sunlight/types";
import type { Place } from "../../../domain/location";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import type { SunDay } from "../../../domain/sunlight";
import type { TerrainFrame } from "../../../map/terrain/tiles";
import { authFailed } from "../../session/slice";

export interface SunlightSettings {
  /** "2026-11-25", by the calendar of the place; empty until the tool first shows, which is then today. */
  date: string;
  /** Since midnight by the clock of the place. */
  minutes: number;
  /** Sun and shade at the time, or the hours of sun of the day. */
  mode: "moment" | "hours";
  /** 0 to 1. */
  opacity: number;
}

/** Where light was computed. */
export interface SunlightPlace {
  longitude: number;
  latitude: number;
  /** IANA name of its time zone. */
  zone: string;
}

/** Areas are square meters. */
export interface SunlightResult {
  known: number;
  /** In sun at the time; of hours of sun, nothing. */
  lit: number;
  /** By HOUR_BANDS; empty for a time. */
  bands: number[];
  /** Whether some of the ground is a sample. */
  sample: boolean;
  /** The time that it is of, milliseconds since 1970, UTC. */
  at: number;
}

export interface SunlightState {
  settings: SunlightSettings;
  /** What light is computed for; null: what the map shows next. */
  area: TerrainFrame | null;
  place: SunlightPlace | null;
  /** The sun of the day over level ground there. */
  day: SunDay | null;
  /** A slope that was picked on the map, with the day's sun on it once that is known. */
  spot: Place | null;
  spotSun: SunSpot | null;
  status: TaskStatus;
  /** The map shows too much ground. */
  tooLarge: boolean;
  /** The map shows another area than the one that was computed. */
  moved: boolean;
  result: SunlightResult | null;
  playing: boolean;
  saving: boolean;
  /** A person, or a saved plan, chose something. Looking alone computes light for what the map shows, now. */
  chosen: boolean;
}

const initialState: SunlightState = {
  settings: { date: "", minutes: 0, mode: "moment", opacity: 0.8 },
  area: null,
  place: null,
  day: null,
  spot: null,
  spotSun: null,
  status: IDLE,
  tooLarge: false,
  moved: false,
  result: null,
  playing: false,
  saving: false,
  chosen: false,
};

const slice = createSlice({
  name: "sunlight",
  initialState,
  reducers: {
    /** A slider moves or a choice is made: playing ends. */
    changeSunlight: (state, { payload }: PayloadAction<Partial<Omit<SunlightSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
      state.playing = false;
      state.chosen = true;
    },
    /** The day and the time by the clock of the place, where none is chosen. */
    sunlightBegan: (state, { payload }: PayloadAction<Pick<SunlightSettings, "date" | "minutes">>) => {
      Object.assign(state.settings, payload);
    },
    /** The next time while the day plays. */
    sunlightPlayedTo: (state, { payload }: PayloadAction<number>) => {
      state.settings.minutes = payload;
      state.chosen = true;
    },
    sunlightPlaying: (state, { payload }: PayloadAction<boolean>) => {
      state.playing = payload;
    },
    sunlightOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** Computes light for what the map shows now. */
    sunlightHere: (state) => {
      // Only then can a person ask for it: else it is the view that does.
      if (state.moved) state.chosen = true;
      state.area = null;
    },
    /** What light is computed for from now on. */
    sunlightAreaChosen: (state, { payload }: PayloadAction<TerrainFrame>) => {
      Object.assign(state, { area: payload });
    },
    /** Sets sun and shade up as a saved plan says; null: as it is at first. */
    sunlightRestored: (
      _state,
      { payload }: PayloadAction<Pick<SunlightState, "settings" | "spot" | "area"> | null>,
    ) => ({ ...initialState, ...payload, chosen: payload !== null }),
    /** Computes again after a failure. */
    retrySunlight: () => {},
    /** Picks the center of what the map shows beside the panels. */
    spotAtCenter: () => {},
    /** A slope is picked; null: none. */
    spotPicked: (state, { payload }: PayloadAction<Place | null>) => {
      state.spot = payload;
      state.chosen = true;
      state.spotSun = null;
    },
    spotFound: (state, { payload }: PayloadAction<SunSpot | null>) => {
      state.spotSun = payload;
    },
    /** Where light is computed now, and the sun of the day there. */
    sunlightPlaced: (state, { payload }: PayloadAction<{ place: SunlightPlace; day: SunDay }>) => {
      Object.assign(state, payload);
    },
    sunlightRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.tooLarge = false;
      state.status = running(payload?.done, payload?.total);
    },
    sunlightFound: (state, { payload }: PayloadAction<SunlightResult>) => {
      Object.assign(state, { status: DONE, tooLarge: false, result: payload });
    },
    sunlightFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null, playing: false });
    },
    sunlightTooLarge: (state) => {
      Object.assign(state, {
        area: null,
        status: IDLE,
        tooLarge: true,
        result: null,
        moved: false,
        playing: false,
      });
    },
    /** Computing was stopped before anything was found. */
    sunlightStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    sunlightMoved: (state, { payload }: PayloadAction<boolean>) => {
      state.moved = payload;
    },
    saveSunlight: (_state, _action: PayloadAction<"sun" | "shade">) => {},
    sunlightSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  changeSunlight,
  sunlightBegan,
  sunlightPlayedTo,
  sunlightPlaying,
  sunlightOpacityChanged,
  sunlightHere,
  sunlightAreaChosen,
  sunlightRestored,
  retrySunlight,
  spotAtCenter,
  spotPicked,
  spotFound,
  sunlightPlaced,
  sunlightRunning,
  sunlightFound,
  sunlightFailed,
  sunlightTooLarge,
  sunlightStopped,
  sunlightMoved,
  saveSunlight,
  sunlightSaving,
} = slice.actions;
export const sunlightReducer = slice.reducer;
