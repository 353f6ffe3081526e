import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SunSpot } from "../../../../workers/sunlight/types";
import type { Place } from "../../../domain/location";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import type { SunDay } from "../../../domain/sunlight";
import type { TerrainFrame } from "../../../geometry/terrainTiles";
import { authFailed } from "../../session/slice";

export interface SunlightSettings {
  /** "2026-11-25" in local time; empty until the tool is first opened, which sets today's date. */
  date: string;
  /** Minutes since midnight, local time. */
  minutes: number;
  /** Sun and shade at a time, or hours of sun in the day. */
  mode: "moment" | "hours";
  /** 0 to 1. */
  opacity: number;
}

/** Location the light was computed for. */
export interface SunlightPlace {
  longitude: number;
  latitude: number;
  /** IANA name of the time zone. */
  zone: string;
}

/** Result of the computation. Areas are in square meters. */
export interface SunlightResult {
  known: number;
  /** Area in sun at the time; unused for hours of sun. */
  lit: number;
  /** Areas by HOUR_BANDS; empty for a time. */
  bands: number[];
  /** Whether some of the ground is sample data. */
  sample: boolean;
  /** Time of the result in milliseconds since the epoch. */
  at: number;
}

export interface SunlightState {
  settings: SunlightSettings;
  /** Area to compute light for; null to use the viewport. */
  area: TerrainFrame | null;
  place: SunlightPlace | null;
  /** Times of the day's sun over level ground. */
  day: SunDay | null;
  /** Slope picked on the map. `spotSun` has the day's sun on it once known. */
  spot: Place | null;
  spotSun: SunSpot | null;
  status: TaskStatus;
  /** The map shows too much ground. */
  tooLarge: boolean;
  /** The map shows another area than the computed one. */
  moved: boolean;
  result: SunlightResult | null;
  playing: boolean;
  saving: boolean;
  /**
   * Whether the user or a saved plan chose something. Just opening the tool shows the current light in the viewport.
   */
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
    /** Changes settings and stops playing. */
    changeSunlight: (state, { payload }: PayloadAction<Partial<Omit<SunlightSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
      state.playing = false;
      state.chosen = true;
    },
    /** Sets the current local date and time if none is chosen. */
    sunlightBegan: (state, { payload }: PayloadAction<Pick<SunlightSettings, "date" | "minutes">>) => {
      Object.assign(state.settings, payload);
    },
    /** Advances the time while the day plays. */
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
    /** Computes light for the current viewport. */
    sunlightHere: (state) => {
      // The button is enabled only then. Otherwise the view itself dispatched this.
      if (state.moved) state.chosen = true;
      state.area = null;
    },
    /** Sets the area to compute light for. */
    sunlightAreaChosen: (state, { payload }: PayloadAction<TerrainFrame>) => {
      Object.assign(state, { area: payload });
    },
    /** Restores sun and shade from a saved plan; null resets it to the defaults. */
    sunlightRestored: (
      _state,
      { payload }: PayloadAction<Pick<SunlightState, "settings" | "spot" | "area"> | null>,
    ) => ({ ...initialState, ...payload, chosen: payload !== null }),
    /** Retries after a failure. */
    retrySunlight: () => {},
    /** Picks the center of the uncovered part of the map. */
    spotAtCenter: () => {},
    /** Picks a slope; null clears it. */
    spotPicked: (state, { payload }: PayloadAction<Place | null>) => {
      state.spot = payload;
      state.chosen = true;
      state.spotSun = null;
    },
    spotFound: (state, { payload }: PayloadAction<SunSpot | null>) => {
      state.spotSun = payload;
    },
    /** Sets the location and the times of the day's sun there. */
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
    /** The computation was canceled before it had a result. */
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
