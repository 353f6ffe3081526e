import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { OverlayId } from "../../../../workers/overlays/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";

/** Which part of each result counts for the agreement, and how the agreement is drawn. */
export interface OverlaySettings {
  /** Shows only where all enabled results agree. */
  agree: boolean;
  /** Whether sun or shade counts in Sun and shade. */
  light: "sun" | "shade";
  /** Ground within this many minutes counts in Travel time. */
  minutes: number;
  /** Opacity of the agreement, 0 to 1. */
  opacity: number;
}

export interface Agreement {
  /** Descriptions of the combined results: "visible from Camp". */
  texts: string[];
  /** Short descriptions for area titles: "visible". */
  names: string[];
  /** Square meters where all match, and of the ground covered by all results. */
  area: number;
  known: number;
  /** The results don't overlap on the map. */
  apart: boolean;
  /** Whether some of the ground is sample data. */
  sample: boolean;
}

export interface OverlaysState {
  settings: OverlaySettings;
  /** Tools whose results stay on the map while other tools are open, in the order they were kept. */
  kept: OverlayId[];
  /** Kept tools that are switched off. */
  off: OverlayId[];
  status: TaskStatus;
  /** Where all enabled results agree; null while single results are shown. */
  agreement: Agreement | null;
  saving: boolean;
}

export const DEFAULT_OVERLAYS: OverlaySettings = { agree: false, light: "shade", minutes: 60, opacity: 0.8 };

const initialState: OverlaysState = {
  settings: DEFAULT_OVERLAYS,
  kept: [],
  off: [],
  status: IDLE,
  agreement: null,
  saving: false,
};

const without = (ids: readonly OverlayId[], id: OverlayId) => ids.filter((one) => one !== id);

const slice = createSlice({
  name: "planOverlays",
  initialState,
  reducers: {
    /** Keeps a tool's result on the map while other tools are open. */
    overlayKept: (state, { payload }: PayloadAction<OverlayId>) => {
      state.kept = [...without(state.kept, payload), payload];
      state.off = without(state.off, payload);
    },
    /** Shows the result only while its tool is open again. */
    overlayRemoved: (state, { payload }: PayloadAction<OverlayId>) => {
      state.kept = without(state.kept, payload);
      state.off = without(state.off, payload);
    },
    overlaySwitched: (state, { payload: { id, on } }: PayloadAction<{ id: OverlayId; on: boolean }>) => {
      state.off = on ? without(state.off, id) : [...without(state.off, id), id];
    },
    changeOverlays: (state, { payload }: PayloadAction<Partial<OverlaySettings>>) => {
      Object.assign(state.settings, payload);
    },
    /** Restores overlays from a saved plan; null removes them all. */
    overlaysRestored: (
      _state,
      { payload }: PayloadAction<Pick<OverlaysState, "settings" | "kept" | "off"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Retries after a failure. */
    retryAgreeing: () => {},
    agreeRunning: (state, { payload }: PayloadAction<{ done: number; total: number } | undefined>) => {
      state.status = running(payload?.done, payload?.total);
    },
    agreeFound: (state, { payload }: PayloadAction<Agreement>) => {
      Object.assign(state, { status: DONE, agreement: payload });
    },
    agreeFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), agreement: null });
    },
    /** Shows single results again. */
    agreeEnded: (state) => {
      Object.assign(state, { status: IDLE, agreement: null });
    },
    /** Saves the ground where all match as areas. */
    saveAgreed: () => {},
    agreedSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  overlayKept,
  overlayRemoved,
  overlaySwitched,
  changeOverlays,
  overlaysRestored,
  retryAgreeing,
  agreeRunning,
  agreeFound,
  agreeFailed,
  agreeEnded,
  saveAgreed,
  agreedSaving,
} = slice.actions;
export const overlaysReducer = slice.reducer;
