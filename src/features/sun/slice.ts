import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface SunState {
  /** Time of the sunlight in 3D, in milliseconds since the epoch; null for uniform light. */
  at: number | null;
  /** Whether the terrain casts shadows, which is slow without a graphics card. */
  shadows: boolean;
}

const initialState: SunState = { at: null, shadows: false };

const slice = createSlice({
  name: "sun",
  initialState,
  reducers: {
    sunSet: (state, { payload }: PayloadAction<number | null>) => {
      state.at = payload;
    },
    shadowsSet: (state, { payload }: PayloadAction<boolean>) => {
      state.shadows = payload;
    },
  },
});

export const { sunSet, shadowsSet } = slice.actions;
export const sunReducer = slice.reducer;
