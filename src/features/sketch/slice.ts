import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Drawing } from "../pending/change";

export interface SketchState {
  /** The last drawing could not be saved; saving it again creates it. */
  featureError: boolean;
}

const initialState: SketchState = { featureError: false };

const slice = createSlice({
  name: "sketch",
  initialState,
  reducers: {
    featureErrorChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.featureError = payload;
    },
    /** Saves a drawing again that could not be saved. */
    retrySave: (_state, _action: PayloadAction<Drawing>) => {},
  },
});

export const { featureErrorChanged, retrySave } = slice.actions;
export const sketchReducer = slice.reducer;
