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
  /** Fraction of the speed on a trail. */
  offTrail: number;
  /** Maximum walkable slope in degrees. */
  steepest: number;
  /** Meters. */
  radius: number;
  /** Walk around lakes and rivers of the map's layers. */
  avoidWater: boolean;
  /** 0 to 1. */
  opacity: number;
}

/** Result of the computation. Areas are in square meters. */
export interface TravelResult {
  /** Area within the radius with known elevations. */
  known: number;
  /** Width of a band in minutes. The last band is open-ended. */
  minutes: number;
  /** Area in reach, by band. */
  bands: number[];
  /** Whether some of the ground is sample data. */
  sample: boolean;
  /** Whether the start is in water or in an area to avoid. */
  startAvoided: boolean;
  /** Layers whose water is avoided; null if water isn't avoided. */
  water: ReadLayers | null;
  /** Whether the elevation of the start is known. */
  standing: boolean;
  /** Fastest route; null without a destination, or if it can't be reached. */
  route: Pick<TravelRoute, "seconds" | "length"> | null;
}

export interface TravelState {
  settings: TravelSettings;
  start: Spot | null;
  end: Spot | null;
  /** Areas to avoid. The saga holds their outlines. */
  avoided: { key: string; ids: string[]; titles: string[] } | null;
  /** Their outlines are being loaded. */
  readingAvoided: boolean;
  status: TaskStatus;
  /** The radius is too large for the map's tiles here. */
  tooLarge: boolean;
  result: TravelResult | null;
  saving: boolean;
}

/** State to restore from a saved plan. Avoided areas have no key because their outlines are loaded again. */
type RestoredTravel = Pick<TravelState, "settings" | "start" | "end"> & {
  avoided: Omit<NonNullable<TravelState["avoided"]>, "key"> | null;
};

const MILE = 1609.344;
const POUND = 0.45359237;

/** Defaults: a day pack, off trail, within a morning's walk. */
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
    /** Sets another start and clears the destination; null for none. */
    startChosen: setStart,
    /**
     * Restores travel time from a saved plan; null resets it to the defaults. The saga loads the outlines of avoided
     * areas.
     */
    travelRestored: (_state, { payload }: PayloadAction<RestoredTravel | null>) => ({
      ...initialState,
      ...payload,
      avoided: payload?.avoided ? { ...payload.avoided, key: "" } : null,
    }),
    /** Sets the destination; null for none. */
    endChosen: (state, { payload }: PayloadAction<Spot | null>) => {
      state.end = payload;
      if (state.result) state.result.route = null;
    },
    /** Avoids the selected areas instead of the previous ones. */
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
    /** Uses the center of the uncovered part of the map as start, or as destination if there is a start. */
    travelAtCenter: () => {},
    /** Retries after a failure. */
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
    /** The computation was canceled before it had a result. */
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
