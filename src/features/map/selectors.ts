import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { mapPadding } from "../sidebar/padding";

export const selectMapStatus = (state: RootState) => state.map.status;
export const selectActiveTool = (state: RootState) => state.map.activeTool;

/** Pixels of the map that toolbar and sidebar cover. */
export const selectCovered = createSelector([(state: RootState) => state.sidebar], mapPadding);
