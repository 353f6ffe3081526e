import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LayersManifest } from "../../domain/layersManifest";
import type { LegendEntry } from "../../domain/legend";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { changePreferences } from "../preferences/slice";
import { applyOwn, type OwnLayers } from "./own";

/** A legend that was asked for. */
export type LegendState = { status: TaskStatus; entries: LegendEntry[] };

/** The keys that are on and those that were on last. */
export interface LayerLists {
  active: string[];
  recent: string[];
}

export interface LayersState {
  manifest: LayersManifest | null;
  loading: TaskStatus;
  /** What a registered user keeps on this device; null for others, who have the server's copy. */
  own: OwnLayers | null;
  /** Opacities that a slider is moving, by the keys of the preferences. */
  moving: Record<string, number>;
  /** The state that was in the map's center at the last search for layers; null where there was none. */
  inView: string | null;
  /** What the map is loading: ids of what is drawn. */
  waiting: string[];
  /** Keys that failed to load and haven't been reported yet. */
  failures: string[];
  /** By the layer's own address. */
  legends: Record<string, LegendState>;
  /** Categories whose layers show or do not, by state-category; others as the manifest has it. */
  unfolded: Record<string, boolean>;
}

const initialState: LayersState = {
  manifest: null,
  loading: IDLE,
  own: null,
  moving: {},
  inView: null,
  waiting: [],
  failures: [],
  legends: {},
  unfolded: {},
};

const slice = createSlice({
  name: "layers",
  initialState,
  reducers: {
    manifestAsked: (state) => {
      state.loading = running();
    },
    manifestLoaded: (state, { payload }: PayloadAction<LayersManifest>) => {
      state.manifest = payload;
      state.loading = DONE;
    },
    manifestFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = failed(payload);
    },
    /** Asks for the manifest again. */
    reloadLayers: () => undefined,
    /** What a registered user had on this device. */
    ownRestored: (state, { payload }: PayloadAction<OwnLayers | null>) => {
      state.own = payload;
    },
    /** Switches were pressed; the saga decides whether the person may. */
    switchLayers: (_state, _action: PayloadAction<{ keys: string[]; on: boolean }>) => undefined,
    /** These on, and nothing else. */
    switchAllOn: (_state, _action: PayloadAction<string[]>) => undefined,
    switchAllOff: () => undefined,
    /** Undo of what changed many at once. */
    restoreLists: (_state, _action: PayloadAction<LayerLists>) => undefined,
    /** Adds states to the favorites, or takes them out where one of them is there. */
    toggleFavorites: (_state, _action: PayloadAction<string[]>) => undefined,
    /** Layers are searched for: which state is in view? */
    layersSearched: () => undefined,
    stateInView: (state, { payload }: PayloadAction<string | null>) => {
      state.inView = payload;
    },
    /** A state was chosen in a list. */
    openState: (_state, _action: PayloadAction<string>) => undefined,
    /** The slider moves: the map follows, nothing is saved yet. */
    moveOpacity: (state, { payload }: PayloadAction<{ key: string; opacity: number }>) => {
      state.moving[payload.key] = payload.opacity;
    },
    /** The slider is let go. */
    chooseOpacity: (
      state,
      { payload }: PayloadAction<{ key: string; opacity: number; fallback: number }>,
    ) => {
      delete state.moving[payload.key];
    },
    /** A layer goes to another place in the list of what is on, which is from the top of the map down. */
    moveLayer: (_state, _action: PayloadAction<{ key: string; place: number }>) => undefined,
    layerWaits: (state, { payload }: PayloadAction<string>) => {
      if (!state.waiting.includes(payload)) state.waiting.push(payload);
    },
    /** The map has it, or does not draw it any more. */
    layerSettled: (state, { payload }: PayloadAction<string>) => {
      state.waiting = state.waiting.filter((id) => id !== payload);
    },
    layersFailed: (state, { payload }: PayloadAction<string[]>) => {
      state.failures = [...new Set([...state.failures, ...payload])];
    },
    failuresTold: (state) => {
      state.failures = [];
    },
    /** A legend is to be seen. */
    askLegend: (_state, _action: PayloadAction<{ url: string; legend: string }>) => undefined,
    legendAsked: (state, { payload }: PayloadAction<string>) => {
      state.legends[payload] = { status: running(), entries: [] };
    },
    legendLoaded: (state, { payload }: PayloadAction<{ url: string; entries: LegendEntry[] }>) => {
      state.legends[payload.url] = { status: DONE, entries: payload.entries };
    },
    legendFailed: (state, { payload }: PayloadAction<{ url: string; error: string }>) => {
      state.legends[payload.url] = { status: failed(payload.error), entries: [] };
    },
    unfold: (state, { payload }: PayloadAction<{ key: string; open: boolean }>) => {
      state.unfolded[payload.key] = payload.open;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(changePreferences, (state, { payload }) => {
      if (state.own) state.own = applyOwn(state.own, payload);
    });
  },
});

export const {
  manifestAsked,
  manifestLoaded,
  manifestFailed,
  reloadLayers,
  ownRestored,
  switchLayers,
  switchAllOn,
  switchAllOff,
  restoreLists,
  toggleFavorites,
  layersSearched,
  stateInView,
  openState,
  moveOpacity,
  chooseOpacity,
  moveLayer,
  layerWaits,
  layerSettled,
  layersFailed,
  failuresTold,
  askLegend,
  legendAsked,
  legendLoaded,
  legendFailed,
  unfold,
} = slice.actions;
export const layersReducer = slice.reducer;
