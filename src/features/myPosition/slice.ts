import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { DevicePosition } from "../../api/geolocation";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

export interface MyPositionState {
  status: TaskStatus;
  /** Where this device was when it was last asked; null: not marked on the map. */
  position: DevicePosition | null;
}

const initialState: MyPositionState = { status: IDLE, position: null };

const slice = createSlice({
  name: "myPosition",
  initialState,
  reducers: {
    /** The button: finds this device and goes there. */
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
