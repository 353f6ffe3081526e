import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { DevicePosition } from "../../api/geolocation";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

export interface MyPositionState {
  status: TaskStatus;
  /** Last known position of the device; null if it isn't marked on the map. */
  position: DevicePosition | null;
}

const initialState: MyPositionState = { status: IDLE, position: null };

const slice = createSlice({
  name: "myPosition",
  initialState,
  reducers: {
    /** Locates the device and moves the map there. */
    locateMe: (state) => {
      state.status = running();
    },
    positionFound: (state, { payload }: PayloadAction<DevicePosition>) => {
      state.status = DONE;
      state.position = payload;
    },
    positionNotFound: (state, { payload }: PayloadAction<string>) => {
      state.status = failed(payload);
    },
    clearPosition: (state) => {
      state.position = null;
    },
  },
});

export const { locateMe, positionFound, positionNotFound, clearPosition } = slice.actions;
export const myPositionReducer = slice.reducer;
