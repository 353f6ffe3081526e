import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { DraftSettings, MapDataOverview, MapDraft, MapLayerChange } from "../../domain/mapData";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** An administrator's action on a draft or layer. */
export type MapDataCommand =
  | { kind: "prepare"; uuid: string; settings: DraftSettings }
  | { kind: "inspect" | "cancel" | "publish" | "discard"; uuid: string }
  | { kind: "change"; id: string; change: MapLayerChange }
  | { kind: "rollback"; id: string }
  | { kind: "remove"; id: string; title: string };

/** Returns the draft or layer that a command affects, next to which its error is shown. */
export const keyOf = (command: MapDataCommand): string => ("uuid" in command ? command.uuid : command.id);

export interface MapDataState {
  overview: MapDataOverview | null;
  loading: TaskStatus;
  /** Bytes sent by this page, by draft. */
  sent: Record<string, number>;
  /** Drafts whose upload the user paused. This page still has their files. */
  paused: string[];
  /** State of the last command, by draft or layer. */
  acting: Record<string, TaskStatus>;
  /** Why the last file was refused, or empty. */
  refused: string;
}

const initialState: MapDataState = {
  overview: null,
  loading: IDLE,
  sent: {},
  paused: [],
  acting: {},
  refused: "",
};

const slice = createSlice({
  name: "mapData",
  initialState,
  reducers: {
    /** Loads everything, then polls while the server processes a file. */
    loadMapData: (state) => {
      state.loading = running();
    },
    mapDataLoaded: (state, { payload }: PayloadAction<MapDataOverview>) => {
      state.overview = payload;
      state.loading = DONE;
    },
    mapDataFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = failed(payload);
    },
    /** Stops polling when the page is left. Uploads continue. */
    mapDataLeft: () => undefined,
    /** Uploads a dropped or chosen file. `draft`: resumes an interrupted upload. */
    mapFileChosen: (
      state,
      _: PayloadAction<{ file: File; replaces: string | null; draft: MapDraft | null }>,
    ) => {
      state.refused = "";
    },
    mapFileRefused: (state, { payload }: PayloadAction<string>) => {
      state.refused = payload;
    },
    partSent: (state, { payload }: PayloadAction<{ uuid: string; bytes: number }>) => {
      state.sent[payload.uuid] = payload.bytes;
    },
    uploadEnded: (state, { payload }: PayloadAction<{ uuid: string; error: string | null }>) => {
      delete state.sent[payload.uuid];
      state.paused = state.paused.filter((uuid) => uuid !== payload.uuid);
      state.acting[payload.uuid] = payload.error === null ? IDLE : failed(payload.error);
    },
    /** Pauses an upload of this page until it's resumed. */
    uploadPaused: (state, { payload }: PayloadAction<string>) => {
      if (state.sent[payload] !== undefined && !state.paused.includes(payload)) state.paused.push(payload);
    },
    uploadResumed: (state, { payload }: PayloadAction<string>) => {
      state.paused = state.paused.filter((uuid) => uuid !== payload);
    },
    actOnMapData: (state, { payload }: PayloadAction<MapDataCommand>) => {
      state.acting[keyOf(payload)] = running();
    },
    mapDataActed: (state, { payload }: PayloadAction<{ key: string; error: string | null }>) => {
      state.acting[payload.key] = payload.error === null ? IDLE : failed(payload.error);
    },
    /** Moves the map to an extent. */
    extentShown: (_state, _: PayloadAction<[number, number, number, number]>) => undefined,
  },
});

export const {
  loadMapData,
  mapDataLoaded,
  mapDataFailed,
  mapDataLeft,
  mapFileChosen,
  mapFileRefused,
  partSent,
  uploadEnded,
  uploadPaused,
  uploadResumed,
  actOnMapData,
  mapDataActed,
  extentShown,
} = slice.actions;
export const mapDataReducer = slice.reducer;
