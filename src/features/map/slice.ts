import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SketchTool } from "../../map/mapStage";

export type ActiveTool = SketchTool | "Select" | "Measure" | "ElevationProfile";

export type MapStatus = { state: "loading" } | { state: "ready" } | { state: "failed"; error: string };

export interface MapState {
  status: MapStatus;
  activeTool: ActiveTool | null;
}

const initialState: MapState = { status: { state: "loading" }, activeTool: null };

const slice = createSlice({
  name: "map",
  initialState,
  reducers: {
    mapReady: (state) => {
      state.status = { state: "ready" };
    },
    mapFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = { state: "failed", error: payload };
      state.activeTool = null;
    },
    /** A tool's button: starts it, or cancels it when it is the active one. */
    toggleTool: (state, { payload }: PayloadAction<ActiveTool>) => {
      state.activeTool = state.activeTool === payload ? null : payload;
    },
    /** The person leaves the active tool by Escape or its Cancel button. */
    cancelTool: (state) => {
      state.activeTool = null;
    },
    /** Ends the active tool and what it did to the map (a selection); the sidebar is the caller's. */
    resetWidgets: (state) => {
      state.activeTool = null;
    },
    /** Ends the active tool and keeps what it did. */
    endTool: (state) => {
      state.activeTool = null;
    },
  },
});

export const { mapReady, mapFailed, toggleTool, cancelTool, resetWidgets, endTool } = slice.actions;
export const mapReducer = slice.reducer;
