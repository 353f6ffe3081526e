import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ReadLayers } from "../../../../workers/map-features/types";
import type { TravelRoute, TravelWay } from "../../../../workers/travel/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";
import { travelFrom } from "../slice";
import type { Spot } from "../spot";

export interface TravelSettings {
  way: TravelWay;
  /** Kilograms. */
  pack: number;
  /** Share of the speed on a trail. */
  offTrail: number;
  /** Degrees: steeper ground isn't walked on. */
  steepest: number;
  /** Meters. */
  radius: number;
  /** Lakes and rivers of the map aren't walked through. */
  avoidWater: boolean;
  /** 0 to 1. */
  opacity: number;
}

/** Areas are square meters. */
export interface TravelResult {
  /** Ground in the radius whose elevation is known. */
  known: number;
  /** Minutes of a band; the last one has no end. */
  minutes: number;
  /** Ground that is reached, by band. */
  bands: number[];
  /** Whether some of the ground is a sample. */
  sample: boolean;
  /** Whether the start lies in an area to avoid, or in water. */
  startAvoided: boolean;
  /** The layers whose water is avoided; null where none is to be. */
  water: ReadLayers | null;
  /** Whether the elevation of the start is known. */
  standing: boolean;
  /** The fastest route; null without a destination, or where no way leads. */
  route: Pick<TravelRoute, "seconds" | "length"> | null;
}

export interface TravelState {
  settings: TravelSettings;
  start: Spot | null;
  end: Spot | null;
  /** Areas that aren't walked through, whose outlines the saga holds. */
  avoided: { key: string; ids: string[]; titles: string[] } | null;
  /** Their outlines are being read. */
  readingAvoided: boolean;
  status: TaskStatus;
  /** The radius is too large here. */
  tooLarge: boolean;
  result: TravelResult | null;
  saving: boolean;
}

/** What a saved plan keeps; of what is avoided no key, as its outlines are read again. */
type RestoredTravel = Pick<TravelState, "settings" | "start" | "end"> & {
  avoided: Omit<NonNullable<TravelState["avoided"]>, "key"> | null;
};

const MILE = 1609.344;
const POUND = 0.45359237;

/** A day's pack, off trail, within what is walked in a morning. */
export const DEFAULT_TRAVEL: TravelSettings = {
  way: "there",
  pack: 25 * POUND,
  offTrail: 0.6,
  steepest: 40,
  radius: 2.5 * MILE,
  avoidWater: false,
  opacity: 0.8,
};

const initialState: TravelState = {
  settings: DEFAULT_TRAVEL,
  start: null,
  end: null,
  avoided: null,
  readingAvoided: false,
  status: IDLE,
  tooLarge: false,
  result: null,
  saving: false,
};

const setStart = (state: TravelState, { payload }: PayloadAction<Spot | null>) => {
  Object.assign(state, { start: payload, end: null, result: null, status: IDLE, tooLarge: false });
};

const slice = createSlice({
  name: "travel",
  initialState,
  reducers: {
    changeTravel: (state, { payload }: PayloadAction<Partial<Omit<TravelSettings, "opacity">>>) => {
      Object.assign(state.settings, payload);
    },
    travelOpacityChanged: (state, { payload }: PayloadAction<number>) => {
      state.settings.opacity = payload;
    },
    /** Another start, without a destination yet; null: none. */
    startChosen: setStart,
    /**
     * Sets travel time up as a saved plan says; null: as it is at first. The saga reads the outlines of what is avoided.
     */
    travelRestored: (_state, { payload }: PayloadAction<RestoredTravel | null>) => ({
      ...initialState,
      ...payload,
      avoided: payload?.avoided ? { ...payload.avoided, key: "" } : null,
    }),
    /** The destination of a route; null: none. */
    endChosen: (state, { payload }: PayloadAction<Spot | null>) => {
      state.end = payload;
      if (state.result) state.result.route = null;
    },
    /** Avoids the areas that are selected, in place of those before. */
    avoidSelected: () => {},
    avoidReading: (state, { payload }: PayloadAction<boolean>) => {
      state.readingAvoided = payload;
    },
    areasAvoided: (state, { payload }: PayloadAction<NonNullable<TravelState["avoided"]>>) => {
      state.avoided = payload;
    },
    avoidNothing: (state) => {
      state.avoided = null;
    },
    /** Takes the center of what the map shows beside the panels, as the start or else as the destination. */
    travelAtCenter: () => {},
    /** Computes again after a failure. */
    retryTravel: () => {},
    travelRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.tooLarge = false;
      state.status = running(payload?.done, payload?.total);
    },
    travelFound: (state, { payload }: PayloadAction<TravelResult>) => {
      Object.assign(state, { status: DONE, tooLarge: false, result: payload });
    },
    travelFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null });
    },
    travelTooLarge: (state) => {
      Object.assign(state, { status: IDLE, tooLarge: true, result: null });
    },
    /** Computing was stopped before anything was found. */
    travelStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    /** Saves the route as a line. */
    saveRoute: () => {},
    /** Saves the ground within each band's time as areas. */
    saveTravel: () => {},
    travelSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(travelFrom, setStart).addCase(authFailed, () => initialState),
});

export const {
  changeTravel,
  travelOpacityChanged,
  startChosen,
  travelRestored,
  endChosen,
  avoidSelected,
  avoidReading,
  areasAvoided,
  avoidNothing,
  travelAtCenter,
  retryTravel,
  travelRunning,
  travelFound,
  travelFailed,
  travelTooLarge,
  travelStopped,
  saveRoute,
  saveTravel,
  travelSaving,
} = slice.actions;
export const travelReducer = slice.reducer;
