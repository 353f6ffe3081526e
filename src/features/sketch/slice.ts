import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import type { Drawing } from "../edits/pending";
import { authFailed } from "../session/slice";
import type { NamedParts, Naming } from "./naming";

export interface SketchState {
  /** The last drawing couldn't be saved. */
  featureError: boolean;
  /** State of the card for the newest waypoint. */
  naming: Naming | null;
  /** Values chosen before the server responded, by drawing key. */
  named: Record<string, NamedParts>;
  /** Key of the newest drawing. Earlier ones don't open once they're saved. */
  latest: string | null;
}

const initialState: SketchState = { featureError: false, naming: null, named: {}, latest: null };

const slice = createSlice({
  name: "sketch",
  initialState,
  reducers: {
    featureErrorChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.featureError = payload;
    },
    drawingMade: (state, { payload: key }: PayloadAction<string>) => {
      state.latest = key;
    },
    /** Adds a waypoint at a previously selected position. */
    dropWaypoint: (_state, _action: PayloadAction<Place>) => {},
    /** Retries saving a drawing. */
    retrySave: (_state, _action: PayloadAction<Drawing>) => {},
    namingOpened: (state, { payload }: PayloadAction<Naming>) => ({ ...state, naming: payload }),
    namingChanged: (state, { payload }: PayloadAction<Partial<Pick<Naming, "title" | "icon" | "hex">>>) => {
      if (state.naming) Object.assign(state.naming, payload);
    },
    /** The server has saved the waypoint. */
    namingSaved: ({ naming }, { payload: { key, uuid } }: PayloadAction<{ key: string; uuid: string }>) => {
      if (naming?.key === key) naming.uuid = uuid;
    },
    /** Saves the chosen values and closes the card. */
    keepNaming: () => undefined,
    /** Closes the card. The waypoint keeps its defaults. */
    cancelNaming: () => undefined,
    /** The page unloads with the card open. */
    leaveNaming: () => undefined,
    namingClosed: (state) => {
      state.naming = null;
    },
    /** Sets values to save once the server has the waypoint. Null once they're saved. */
    namedChanged: (
      { named },
      { payload: { key, parts } }: PayloadAction<{ key: string; parts: NamedParts | null }>,
    ) => {
      if (parts) named[key] = parts;
      else delete named[key];
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  featureErrorChanged,
  drawingMade,
  dropWaypoint,
  retrySave,
  namingOpened,
  namingChanged,
  namingSaved,
  keepNaming,
  cancelNaming,
  leaveNaming,
  namingClosed,
  namedChanged,
} = slice.actions;
export const sketchReducer = slice.reducer;
