import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface OverlaysState {
  /** Ids of those that are on. */
  enabled: string[];
  /** When each was asked for last, milliseconds since the epoch. */
  updatedAt: Record<string, number>;
}

const initialState: OverlaysState = { enabled: [], updatedAt: {} };

const slice = createSlice({
  name: "overlays",
  initialState,
  reducers: {
    /** What was on when this device showed the map last. */
    overlaysRestored: (state, { payload }: PayloadAction<string[]>) => {
      state.enabled = payload;
    },
    /** `failed`: nobody has switched it off but its service. */
    switchOverlay: (state, { payload }: PayloadAction<{ id: string; on: boolean; failed?: true }>) => {
      state.enabled = state.enabled.filter((id) => id !== payload.id);
      if (payload.on) state.enabled.push(payload.id);
      delete state.updatedAt[payload.id];
    },
    overlayUpdated: (state, { payload }: PayloadAction<{ id: string; at: number }>) => {
      state.updatedAt[payload.id] = payload.at;
    },
  },
});

export const { overlaysRestored, switchOverlay, overlayUpdated } = slice.actions;
export const overlaysReducer = slice.reducer;
