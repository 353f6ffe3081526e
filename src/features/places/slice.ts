import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Extent } from "../../domain/geometry";

/** A place of the map that was asked for, by a search or by typed coordinates. */
export interface Place {
  longitude: number;
  latitude: number;
  /** Its name, or its coordinates as typed. */
  label: string;
  /** What to show of it; absent: the place itself, near by. */
  extent?: Extent;
}

export interface PlacesState {
  /** The place that is marked on the map. */
  marked: Place | null;
}

const initialState: PlacesState = { marked: null };

const slice = createSlice({
  name: "places",
  initialState,
  reducers: {
    /** The map goes there, and the place is marked. */
    goToPlace: (state, { payload }: PayloadAction<Place>) => {
      state.marked = payload;
    },
    clearMark: (state) => {
      state.marked = null;
    },
    /** Copies formatted coordinates to the clipboard. */
    copyCoordinates: (_, _action: PayloadAction<string>) => undefined,
  },
});

export const { goToPlace, clearMark, copyCoordinates } = slice.actions;
export const placesReducer = slice.reducer;
