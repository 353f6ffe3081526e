import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { DraftSettings, MapDataOverview, MapDraft, MapLayerChange } from "../../domain/mapData";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** A layer that the map shows before it is published. */
export interface MapPreview {
  /** Of a map service. */
  service: string;
  title: string;
  minZoom: number;
}

/** What an administrator has done with a file or a layer. */
export type MapDataCommand =
  | { kind: "prepare"; uuid: string; settings: DraftSettings }
  | { kind: "inspect" | "cancel" | "publish" | "discard"; uuid: string }
  | { kind: "change"; id: string; change: MapLayerChange }
  | { kind: "rollback"; id: string }
  | { kind: "remove"; id: string; title: string };

/** The file or layer that a command is about: where its failure shows. */
export const keyOf = (command: MapDataCommand): string => ("uuid" in command ? command.uuid : command.id);

export interface MapDataState {
  overview: MapDataOverview | null;
  loading: TaskStatus;
  /** Bytes sent of what this page uploads, by draft. */
  sent: Record<string, number>;
  /** Ids of drafts whose upload waits for the person: this page still has their files. */
  paused: string[];
  /** By draft or layer: its command, while it runs and after a failure. */
  acting: Record<string, TaskStatus>;
  /** Why a file wasn't taken; empty while none was refused. */
  refused: string;
  preview: MapPreview | null;
}

const initialState: MapDataState = {
  overview: null,
  loading: IDLE,
  sent: {},
  paused: [],
  acting: {},
  refused: "",
  preview: null,
};

const slice = createSlice({
  name: "mapData",
  initialState,
  reducers: {
    /** Reads everything, then polls while the server works on a file. */
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
    /** The page was left: nothing is read any more. Uploads go on. */
    mapDataLeft: () => undefined,
    /** A file was dropped or chosen. `draft`: resumes an interrupted upload. */
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
    /** Holds an upload of this page until it is resumed. */
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
    /** Shows a layer on the map, or none. */
    previewShown: (state, { payload }: PayloadAction<MapPreview | null>) => {
      state.preview = payload;
    },
    /** The map goes to an extent. */
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
  previewShown,
  extentShown,
} = slice.actions;
export const mapDataReducer = slice.reducer;
