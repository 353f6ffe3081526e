import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Place } from "../../domain/location";
import { authFailed } from "../session/slice";
import type { Spot } from "./spot";

export type PlanToolId = "zones" | "glassing" | "sunlight" | "travel" | "content" | "tracks" | "wind";

export interface PlanState {
  /** Whether the Plan view is open: what its tool found is on the map while it is. */
  open: boolean;
  /** The tool that shows, or will with the view. */
  tool: PlanToolId;
}

const initialState: PlanState = { open: false, tool: "zones" };

const slice = createSlice({
  name: "plan",
  initialState,
  reducers: {
    /** A tab is chosen, or another view leads to a tool. */
    chooseTool: (state, { payload }: PayloadAction<PlanToolId>) => {
      state.tool = payload;
    },
    planOpened: (state) => {
      state.open = true;
    },
    planClosed: (state) => {
      state.open = false;
    },
    /** A tool shows from now on: by its tab, or with the view. */
    toolShown: (_state, _action: PayloadAction<PlanToolId>) => {},
    toolHidden: (_state, _action: PayloadAction<PlanToolId>) => {},
    /** A tool neither shows nor is its result kept on the map. */
    toolLeft: (_state, _action: PayloadAction<PlanToolId>) => {},
    /** The map was clicked for a tool: a place, or the waypoint there. */
    placePicked: (_state, _action: PayloadAction<Place & { uuid: string | null; title: string }>) => {},
    /** The map was clicked for a tool, at a line. */
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
