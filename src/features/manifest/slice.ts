import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LayersManifest } from "../../domain/layersManifest";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** The server's manifest: the layers and basemaps available to this account. */
export interface LayersManifestState {
  /** Null until loaded. */
  value: LayersManifest | null;
  loading: TaskStatus;
}

const initialState: LayersManifestState = { value: null, loading: IDLE };

const slice = createSlice({
  name: "manifest",
  initialState,
  reducers: {
    manifestAsked: (state) => {
      state.loading = running();
    },
    manifestLoaded: (state, { payload }: PayloadAction<LayersManifest>) => {
      state.value = payload;
      state.loading = DONE;
    },
    manifestFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = failed(payload);
    },
    /** Loads the manifest again after a failure. */
    reloadManifest: () => undefined,
  },
});

export const { manifestAsked, manifestLoaded, manifestFailed, reloadManifest } = slice.actions;
export const manifestReducer = slice.reducer;
