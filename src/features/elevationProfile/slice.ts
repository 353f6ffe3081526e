import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ProfileFigures } from "../../../workers/profile/types";
import type { Position } from "../../domain/geometry";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** One line of the picture: meters, and rise over run, at the profile's places; NaN where none is known. */
export interface ProfileLine extends ProfileFigures {
  elevation: number[];
  grade: number[];
}

/** A profile for drawing: a few hundred points along a line. */
export interface DrawnProfile {
  /** Meters of the whole line. */
  length: number;
  /** Meters from the beginning, by place. */
  distance: number[];
  ground: ProfileLine | null;
  recorded: ProfileLine | null;
  /** Whether the ground is a sample. */
  sample: boolean;
}

export interface ElevationProfileState {
  /** Whose profile it is. */
  uuid: string | null;
  /** `failed` with a profile: the ground could not be read, and what the device recorded is there. */
  status: TaskStatus;
  profile: DrawnProfile | null;
  /** Where the pointer or the keyboard has put the crosshair: its place in the profile, and on the map. */
  pointed: { place: number; longitude: number; latitude: number } | null;
}

const initialState: ElevationProfileState = { uuid: null, status: IDLE, profile: null, pointed: null };

const slice = createSlice({
  name: "elevationProfile",
  initialState,
  reducers: {
    /** Asks for the profile of a line. The vertices go to the worker and never into the store. */
    profileAsked: (_state, { payload }: PayloadAction<{ uuid: string; line: readonly Position[] }>) => ({
      ...initialState,
      uuid: payload.uuid,
      status: running(),
    }),
    profileCleared: () => initialState,
    /** Shows what was shown before again. */
    profileRestored: (_state, { payload }: PayloadAction<ElevationProfileState>) => payload,
    profileRead: (state, { payload }: PayloadAction<{ profile: DrawnProfile; error: string | null }>) => {
      state.profile = payload.profile;
      state.status = payload.error === null ? DONE : failed(payload.error);
    },
    profileFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = failed(payload);
    },
    /** Reads it again after a failure. */
    retryProfile: (state) => {
      state.status = running();
      state.pointed = null;
    },
    /** Puts the crosshair on a place of the profile. */
    pointAt: (_state, _action: PayloadAction<number>) => undefined,
    /** Where that is; null: there is no crosshair. */
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
