import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ColumnFeature } from "../../domain/featureColumns";
import { authFailed } from "../session/slice";

/** A drawing that the server does not have yet. */
export interface PendingFeature {
  draft: ColumnFeature;
  /** Sent with every try: the server makes one feature of them. */
  key: string;
}

export interface PendingState {
  /** Oldest first. */
  features: PendingFeature[];
  sending: boolean;
}

const initialState: PendingState = { features: [], sending: false };

const slice = createSlice({
  name: "pending",
  initialState,
  reducers: {
    /** The connection was lost before the drawing was known to be saved: it waits. */
    featurePending: (state, { payload }: PayloadAction<PendingFeature>) => {
      const others = state.features.filter(({ key }) => key !== payload.key);
      state.features = [...others, payload] as PendingState["features"];
    },
    /** Drawings of an earlier visit; those of this one stay behind them. */
    pendingRestored: (state, { payload }: PayloadAction<readonly PendingFeature[]>) => {
      const known = new Set(state.features.map(({ key }) => key));
      const restored = payload.filter(({ key }) => !known.has(key));
      state.features = [...restored, ...state.features] as PendingState["features"];
    },
    /** The server has it, or has refused it. */
    pendingSettled: (state, { payload: key }: PayloadAction<string>) => {
      state.features = state.features.filter((entry) => entry.key !== key);
    },
    pendingSending: (state, { payload }: PayloadAction<boolean>) => {
      state.sending = payload;
    },
    /** Tries at once what waits. */
    retryPending: () => undefined,
  },
  // They are the person's: stored under their name, to be there when they come again.
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const { featurePending, pendingRestored, pendingSettled, pendingSending, retryPending } =
  slice.actions;
export const pendingReducer = slice.reducer;
