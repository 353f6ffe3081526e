import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface OverlaysState {
  /** Ids of active overlays. */
  enabled: string[];
  /** Time of the last request per overlay, milliseconds since the epoch. */
  updatedAt: Record<string, number>;
}

const initialState: OverlaysState = { enabled: [], updatedAt: {} };

const slice = createSlice({
  name: "overlays",
  initialState,
  reducers: {
    /** Restores the overlays that were active on this device. */
    overlaysRestored: (state, { payload }: PayloadAction<string[]>) => {
      state.enabled = payload;
    },
    /** `failed`: switched off because its service failed, not by the user. */
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
