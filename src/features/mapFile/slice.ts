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
  /** Of which area. */
  of: "hunt" | "view";
  format: MapFileFormat;
  /** Null: the first one that is offered. */
  basemap: string | null;
  /** Null: as many as make a handy file. */
  zooms: [number, number] | null;
}

/** How large the file of a request will be. Bytes are null while, or where, they aren't known. */
export interface SizeEstimate {
  key: string;
  bytes: number | null;
  problem: string | null;
}

export interface MapFileState {
  hunt: string | null;
  /** Of the hunt's features; null without any. */
  huntExtent: Extent | null;
  choices: MapFileChoices;
  options: MapFileOptions | null;
  loading: TaskStatus;
  estimate: SizeEstimate | null;
  /** Of the request that a map be made. */
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
    /** The view is shown, for a hunt or for the map. */
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
    /** Asks what can be saved and what is kept. */
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
    /** Cancels a file that is being made, or deletes one that is kept. */
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
