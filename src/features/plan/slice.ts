import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import { authFailed } from "../session/slice";
import type { Spot } from "./spot";

export type PlanToolId = "zones" | "glassing" | "sunlight" | "travel" | "content" | "tracks" | "wind";

export interface PlanState {
  /** Whether the Plan view is open, and its tool's result on the map. */
  open: boolean;
  /** Tool that is shown, or will be when the view opens. */
  tool: PlanToolId;
}

const initialState: PlanState = { open: false, tool: "zones" };

const slice = createSlice({
  name: "plan",
  initialState,
  reducers: {
    /** A tab was chosen, or another view opens a tool. */
    chooseTool: (state, { payload }: PayloadAction<PlanToolId>) => {
      state.tool = payload;
    },
    planOpened: (state) => {
      state.open = true;
    },
    planClosed: (state) => {
      state.open = false;
    },
    /** A tool was shown, by choosing its tab or opening the view. */
    toolShown: (_state, _action: PayloadAction<PlanToolId>) => {},
    toolHidden: (_state, _action: PayloadAction<PlanToolId>) => {},
    /** A tool is no longer shown and its result isn't kept on the map. */
    toolLeft: (_state, _action: PayloadAction<PlanToolId>) => {},
    /** A position or a waypoint on the map was clicked for a tool. */
    placePicked: (_state, _action: PayloadAction<Place & { uuid: string | null; title: string }>) => {},
    /** A line on the map was clicked for a tool. */
    linePicked: (_state, _action: PayloadAction<string>) => {},
    /** Opens the glassing tool with these spots. */
    glassFrom: (state, _action: PayloadAction<Spot[]>) => {
      state.tool = "glassing";
    },
    /** Opens the travel time tool with this start. */
    travelFrom: (state, _action: PayloadAction<Spot>) => {
      state.tool = "travel";
    },
    /** Opens the tracks tool with these lines. */
    tracksFrom: (state, _action: PayloadAction<string[]>) => {
      state.tool = "tracks";
    },
    /** Opens the wind and scent tool with this stand. */
    windFrom: (state, _action: PayloadAction<Spot>) => {
      state.tool = "wind";
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  chooseTool,
  planOpened,
  planClosed,
  toolShown,
  toolHidden,
  toolLeft,
  placePicked,
  linePicked,
  glassFrom,
  travelFrom,
  tracksFrom,
  windFrom,
} = slice.actions;
export const planReducer = slice.reducer;
