import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ProfileFigures } from "../../../workers/profile/types";
import type { Position } from "../../domain/geometry";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/**
 * One line of the chart. `elevation` is in meters and `grade` is rise over run, per sample of the profile; NaN where
 * unknown.
 */
export interface ProfileLine extends ProfileFigures {
  elevation: number[];
  grade: number[];
}

/** A profile for drawing: a few hundred samples along a line. */
export interface DrawnProfile {
  /** Length of the whole line in meters. */
  length: number;
  /** Meters from the start, per sample. */
  distance: number[];
  ground: ProfileLine | null;
  recorded: ProfileLine | null;
  /** Whether the ground is sample terrain. */
  sample: boolean;
}

export interface ElevationProfileState {
  /** Uuid of the feature, or TOOL_PROFILE. */
  uuid: string | null;
  /** `failed` with a profile: only the recorded elevations are available because the ground couldn't be read. */
  status: TaskStatus;
  profile: DrawnProfile | null;
  /** Sample at the crosshair, set by pointer or keyboard, with its position on the map. */
  pointed: { place: number; longitude: number; latitude: number } | null;
}

const initialState: ElevationProfileState = { uuid: null, status: IDLE, profile: null, pointed: null };

const slice = createSlice({
  name: "elevationProfile",
  initialState,
  reducers: {
    /** Requests the profile of a line. The vertices go to the worker, not into the store. */
    profileAsked: (_state, { payload }: PayloadAction<{ uuid: string; line: readonly Position[] }>) => ({
      ...initialState,
      uuid: payload.uuid,
      status: running(),
    }),
    profileCleared: () => initialState,
    /** Restores a previous profile. */
    profileRestored: (_state, { payload }: PayloadAction<ElevationProfileState>) => payload,
    profileRead: (state, { payload }: PayloadAction<{ profile: DrawnProfile; error: string | null }>) => {
      state.profile = payload.profile;
      state.status = payload.error === null ? DONE : failed(payload.error);
    },
    profileFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = failed(payload);
    },
    /** Retries after a failure. */
    retryProfile: (state) => {
      state.status = running();
      state.pointed = null;
    },
    /** Moves the crosshair to a sample of the profile. */
    pointAt: (_state, _action: PayloadAction<number>) => undefined,
    /** Sets the crosshair's position. Null: no crosshair. */
    pointed: (state, { payload }: PayloadAction<ElevationProfileState["pointed"]>) => {
      state.pointed = payload;
    },
  },
});

export const {
  profileAsked,
  profileCleared,
  profileRestored,
  profileRead,
  profileFailed,
  retryProfile,
  pointAt,
  pointed,
} = slice.actions;
export const elevationProfileReducer = slice.reducer;
