import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import type { SketchTool } from "../../map/mapStage";

export type ActiveTool = SketchTool | "Select" | "Measure" | "ElevationProfile" | "PlacePhotos";

export type MapStatus = { state: "loading" } | { state: "ready" } | { state: "failed"; error: string };

export interface MapState {
  status: MapStatus;
  activeTool: ActiveTool | null;
  /** Where the line begins that is about to be measured; null: at the first click. */
  measureFrom: Place | null;
}

const initialState: MapState = { status: { state: "loading" }, activeTool: null, measureFrom: null };

const leave = (state: MapState) => {
  state.activeTool = null;
  state.measureFrom = null;
};

const slice = createSlice({
  name: "map",
  initialState,
  reducers: {
    mapReady: (state) => {
      state.status = { state: "ready" };
    },
    mapFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = { state: "failed", error: payload };
      leave(state);
    },
    /** A tool's button: starts it, or cancels it when it is the active one. */
    toggleTool: (state, { payload }: PayloadAction<ActiveTool>) => {
      const next = state.activeTool === payload ? null : payload;
      leave(state);
      state.activeTool = next;
    },
    /** Starts measuring with a vertex at a place, in place of any other tool. */
    measureFrom: (state, { payload }: PayloadAction<Place>) => {
      state.activeTool = "Measure";
      state.measureFrom = payload;
    },
    /** The person leaves the active tool by Escape or its Cancel button. */
    cancelTool: leave,
    /** Ends the active tool and what it did to the map (a selection); the sidebar is the caller's. */
    resetWidgets: leave,
    /** Ends the active tool and keeps what it did. */
    endTool: leave,
  },
});

export const { mapReady, mapFailed, toggleTool, measureFrom, cancelTool, resetWidgets, endTool } =
  slice.actions;
export const mapReducer = slice.reducer;
