import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Extent } from "../../domain/geometry";

/** A place on the map that the user searched for or entered as coordinates. */
export interface Place {
  longitude: number;
  latitude: number;
  /** Its name, or its coordinates as typed. */
  label: string;
  /** Extent to show. Absent: zoom to the position. */
  extent?: Extent;
}

export interface PlacesState {
  /** The place marked on the map. */
  marked: Place | null;
}

const initialState: PlacesState = { marked: null };

const slice = createSlice({
  name: "places",
  initialState,
  reducers: {
    /** Moves the map to a place and marks it. */
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
