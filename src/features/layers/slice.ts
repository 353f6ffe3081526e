import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { LegendEntry } from "../../domain/legend";
import { DONE, failed, running, type TaskStatus } from "../../domain/status";
import { changePreferences } from "../preferences/slice";
import { applyOwn, type OwnLayers } from "./own";

/** Status and entries of a requested legend. */
export type LegendState = { status: TaskStatus; entries: LegendEntry[] };

/** Keys of active and recent layers. */
export interface LayerLists {
  active: string[];
  recent: string[];
}

/** A layer that an administrator previews on the map before it's published. */
export interface MapPreview {
  /** URL of a map service. */
  service: string;
  title: string;
  minZoom: number;
}

export interface LayersState {
  /** Layers that a registered user has on this device. Null for others, who use the server's copy. */
  own: OwnLayers | null;
  /** Opacities while their slider moves, by preference key. */
  moving: Record<string, number>;
  /** State at the map's center during the last layer search. Null: none. */
  inView: string | null;
  /** Ids of layers and overlays that the map is loading. */
  waiting: string[];
  /** Keys that failed to load and haven't been reported yet. */
  failures: string[];
  /** By layer URL. */
  legends: Record<string, LegendState>;
  /** Expanded and collapsed categories by state-category. Others use the manifest's default. */
  unfolded: Record<string, boolean>;
  preview: MapPreview | null;
}

const initialState: LayersState = {
  own: null,
  moving: {},
  inView: null,
  waiting: [],
  failures: [],
  legends: {},
  unfolded: {},
  preview: null,
};

const slice = createSlice({
  name: "layers",
  initialState,
  reducers: {
    /** Sets the layers that this device has stored for a registered user. */
    ownRestored: (state, { payload }: PayloadAction<OwnLayers | null>) => {
      state.own = payload;
    },
    /** Switches layers. The saga checks whether the user's plan allows it. */
    switchLayers: (_state, _action: PayloadAction<{ keys: string[]; on: boolean }>) => undefined,
    /** Turns exactly these layers on. */
    switchAllOn: (_state, _action: PayloadAction<string[]>) => undefined,
    switchAllOff: () => undefined,
    /** Restores the lists, to undo a change of many layers. */
    restoreLists: (_state, _action: PayloadAction<LayerLists>) => undefined,
    /** Adds states to the favorites, or removes them if any is a favorite already. */
    toggleFavorites: (_state, _action: PayloadAction<string[]>) => undefined,
    /** Looks up the state in view for the layer search. */
    layersSearched: () => undefined,
    stateInView: (state, { payload }: PayloadAction<string | null>) => {
      state.inView = payload;
    },
    /** Opens a state chosen in a list. */
    openState: (_state, _action: PayloadAction<string>) => undefined,
    /** Previews an opacity while the slider moves. Nothing is saved yet. */
    moveOpacity: (state, { payload }: PayloadAction<{ key: string; opacity: number }>) => {
      state.moving[payload.key] = payload.opacity;
    },
    /** Saves the opacity when the slider is released. */
    chooseOpacity: (
      state,
      { payload }: PayloadAction<{ key: string; opacity: number; fallback: number }>,
    ) => {
      delete state.moving[payload.key];
    },
    /** Moves a layer to another index among active layers, from the top of the map down. */
    moveLayer: (_state, _action: PayloadAction<{ key: string; place: number }>) => undefined,
    layerWaits: (state, { payload }: PayloadAction<string>) => {
      if (!state.waiting.includes(payload)) state.waiting.push(payload);
    },
    /** The layer is loaded, or no longer drawn. */
    layerSettled: (state, { payload }: PayloadAction<string>) => {
      state.waiting = state.waiting.filter((id) => id !== payload);
    },
    layersFailed: (state, { payload }: PayloadAction<string[]>) => {
      state.failures = [...new Set([...state.failures, ...payload])];
    },
    failuresTold: (state) => {
      state.failures = [];
    },
    /** Loads a legend when it becomes visible. */
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
    /** Previews a layer on the map, or none. */
    previewShown: (state, { payload }: PayloadAction<MapPreview | null>) => {
      state.preview = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(changePreferences, (state, { payload }) => {
      if (state.own) state.own = applyOwn(state.own, payload);
    });
  },
});

export const {
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
  previewShown,
} = slice.actions;
export const layersReducer = slice.reducer;
