import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Position } from "../../domain/geometry";
import { IDLE, type TaskStatus } from "../../domain/status";

/** Data of the open feature that its row doesn't include. */
export interface FeatureDetailState {
  uuid: string | null;
  status: TaskStatus;
  /** Coordinates of a waypoint; null for other types. */
  position: Position | null;
  vertexCount: number;
  /** Geometry shelf key of the geometry as last loaded. */
  shape: string | null;
  saving: boolean;
}

const initialState: FeatureDetailState = {
  uuid: null,
  status: IDLE,
  position: null,
  vertexCount: 0,
  shape: null,
  saving: false,
};

const slice = createSlice({
  name: "featureDetail",
  initialState,
  reducers: {
    featureOpening: (state, { payload }: PayloadAction<{ uuid: string | null; status: TaskStatus }>) => {
      if (state.uuid !== payload.uuid) Object.assign(state, initialState);
      state.uuid = payload.uuid;
      state.status = payload.status;
    },
    featureRead: (
      state,
      { payload }: PayloadAction<Pick<FeatureDetailState, "position" | "vertexCount"> & { shape?: string }>,
    ) => {
      Object.assign(state, payload);
    },
    savingFeature: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    deleteFeature: (_state, _action: PayloadAction<string>) => {},
  },
});

export const { featureOpening, featureRead, savingFeature, deleteFeature } = slice.actions;
export const featureDetailReducer = slice.reducer;
