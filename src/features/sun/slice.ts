import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface SunState {
  /** The moment whose sun lights the map in 3D: milliseconds since 1970, UTC. Null: the same light from everywhere. */
  at: number | null;
  /** Whether the ground casts shadows, which is slow without a graphics card. */
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
