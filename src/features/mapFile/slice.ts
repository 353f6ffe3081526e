import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Extent } from "../../domain/geometry";
import {
  DEFAULT_MAP_FILE_FORMAT,
  type KeptMapFile,
  type MapFileFormat,
  type MapFileOptions,
  type MapFileRequest,
} from "../../domain/mapFile";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";

export interface MapFileChoices {
  /** Which area to save. */
  of: "hunt" | "view";
  format: MapFileFormat;
  /** Null for the first one offered. */
  basemap: string | null;
  /** Null for default zoom levels that keep the file small. */
  zooms: [number, number] | null;
}

/** Estimated file size of a request. `bytes` is null while estimating or if it can't be estimated. */
export interface SizeEstimate {
  key: string;
  bytes: number | null;
  problem: string | null;
}

export interface MapFileState {
  hunt: string | null;
  /** Extent of the hunt's features; null without any. */
  huntExtent: Extent | null;
  choices: MapFileChoices;
  options: MapFileOptions | null;
  loading: TaskStatus;
  estimate: SizeEstimate | null;
  /** Status of the request to make a map file. */
  sending: TaskStatus;
}

const initialState: MapFileState = {
  hunt: null,
  huntExtent: null,
  choices: { of: "view", format: DEFAULT_MAP_FILE_FORMAT, basemap: null, zooms: null },
  options: null,
  loading: IDLE,
  estimate: null,
  sending: IDLE,
};

const slice = createSlice({
  name: "mapFile",
  initialState,
  reducers: {
    /** The view was opened for a hunt or for the map. */
    mapFileOpened: (state, { payload }: PayloadAction<{ hunt: string | null }>) => {
      if (state.hunt !== payload.hunt) {
        state.choices = { ...state.choices, of: payload.hunt ? "hunt" : "view", zooms: null };
        state.huntExtent = null;
      }
      state.hunt = payload.hunt;
      state.sending = IDLE;
    },
    huntMeasured: (state, { payload }: PayloadAction<{ hunt: string | null; extent: Extent | null }>) => {
      if (payload.hunt === state.hunt) state.huntExtent = payload.extent;
    },
    changeMapFile: (state, { payload }: PayloadAction<Partial<MapFileChoices>>) => {
      Object.assign(state.choices, payload);
      state.sending = IDLE;
    },
    /** Loads the available basemaps and the user's map files. */
    loadMapFiles: (state) => {
      state.loading = running();
    },
    mapFilesLoaded: (state, { payload }: PayloadAction<MapFileOptions>) => {
      state.options = payload;
      state.loading = DONE;
    },
    mapFilesFailed: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.loading = payload;
    },
    estimateMapFile: (
      state,
      { payload }: PayloadAction<{ key: string; chosen: Omit<MapFileRequest, "name"> }>,
    ) => {
      state.estimate = { key: payload.key, bytes: null, problem: null };
    },
    mapFileEstimated: (state, { payload }: PayloadAction<SizeEstimate>) => {
      if (state.estimate?.key === payload.key) state.estimate = payload;
    },
    makeMapFile: (state, _action: PayloadAction<MapFileRequest>) => {
      state.sending = running();
    },
    mapFileSent: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.sending = payload;
    },
    /** Cancels a file in progress or deletes a finished one. */
    removeMapFile: (state, { payload }: PayloadAction<string>) => {
      if (state.options) state.options.files = state.options.files.filter(({ uuid }) => uuid !== payload);
    },
    downloadMapFile: (_state, _action: PayloadAction<Pick<KeptMapFile, "uuid">>) => {},
  },
});

export const {
  mapFileOpened,
  huntMeasured,
  changeMapFile,
  loadMapFiles,
  mapFilesLoaded,
  mapFilesFailed,
  estimateMapFile,
  mapFileEstimated,
  makeMapFile,
  mapFileSent,
  removeMapFile,
  downloadMapFile,
} = slice.actions;
export const mapFileReducer = slice.reducer;
