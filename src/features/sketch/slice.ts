import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import type { Drawing } from "../edits/waiting";
import { authFailed } from "../session/slice";
import type { NamedParts, Naming } from "./naming";

export interface SketchState {
  /** The last drawing could not be saved; saving it again creates it. */
  featureError: boolean;
  /** The card of the waypoint that was dropped last. */
  naming: Naming | null;
  /** By key of a drawing: what was chosen while the server had not answered yet. */
  named: Record<string, NamedParts>;
  /** Key of the drawing that was made last: those before it don't open when they are saved. */
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
    /** A waypoint at a place that was pointed at before. */
    dropWaypoint: (_state, _action: PayloadAction<Place>) => {},
    /** Saves a drawing again that could not be saved. */
    retrySave: (_state, _action: PayloadAction<Drawing>) => {},
    namingOpened: (state, { payload }: PayloadAction<Naming>) => ({ ...state, naming: payload }),
    namingChanged: (state, { payload }: PayloadAction<Partial<Pick<Naming, "title" | "icon" | "hex">>>) => {
      if (state.naming) Object.assign(state.naming, payload);
    },
    /** The server has the waypoint. */
    namingSaved: ({ naming }, { payload: { key, uuid } }: PayloadAction<{ key: string; uuid: string }>) => {
      if (naming?.key === key) naming.uuid = uuid;
    },
    /** Saves what was chosen and closes the card. */
    keepNaming: () => undefined,
    /** Closes the card; the waypoint keeps its defaults. */
    cancelNaming: () => undefined,
    /** The page is being left with the card open. */
    leaveNaming: () => undefined,
    namingClosed: (state) => {
      state.naming = null;
    },
    /** To be saved once the server has the waypoint; null: it was. */
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
