import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import type { SketchTool } from "../../map/mapStage";

export type ActiveTool = SketchTool | "Select" | "Measure" | "ElevationProfile" | "PlacePhotos";

export type MapStatus = { state: "loading" } | { state: "ready" } | { state: "failed"; error: string };

export interface MapState {
  status: MapStatus;
  activeTool: ActiveTool | null;
  /** First vertex of the next measurement. Null: set by the first click. */
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
    /** Starts the tool, or cancels it if it's active. */
    toggleTool: (state, { payload }: PayloadAction<ActiveTool>) => {
      const next = state.activeTool === payload ? null : payload;
      leave(state);
      state.activeTool = next;
    },
    /** Starts measuring from a position and ends any other tool. */
    measureFrom: (state, { payload }: PayloadAction<Place>) => {
      state.activeTool = "Measure";
      state.measureFrom = payload;
    },
    /** Cancels the active tool by Escape or its Cancel button. */
    cancelTool: leave,
    /**
     * Ends the active tool and discards its effect on the map, e.g. a selection. The caller takes care of the sidebar.
     */
    resetWidgets: leave,
    /** Ends the active tool and keeps its result. */
    endTool: leave,
  },
});

export const { mapReady, mapFailed, toggleTool, measureFrom, cancelTool, resetWidgets, endTool } =
  slice.actions;
export const mapReducer = slice.reducer;
