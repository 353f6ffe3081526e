import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { OverlayId } from "../../../../workers/overlays/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed } from "../../session/slice";

/** What of a tool's result counts where several have to agree, and how that is drawn. */
export interface OverlaySettings {
  /** Shows only where all that show agree. */
  agree: boolean;
  /** Of Sun and shade: which of them counts. */
  light: "sun" | "shade";
  /** Of Travel time: ground within so many minutes counts. */
  minutes: number;
  /** Of what agrees: 0 to 1. */
  opacity: number;
}

export interface Agreement {
  /** What agrees, in the words of each: "visible from Camp". */
  texts: string[];
  /** The same for names of areas: "visible". */
  names: string[];
  /** Square meters where all agree, and of the ground that all results lie on. */
  area: number;
  known: number;
  /** The results lie on different parts of the map. */
  apart: boolean;
  /** Whether some of the ground is a sample. */
  sample: boolean;
}

export interface OverlaysState {
  settings: OverlaySettings;
  /** Tools whose results stay on the map while other tools show, in the order in which they were kept. */
  kept: OverlayId[];
  /** Those of them that are switched off. */
  off: OverlayId[];
  status: TaskStatus;
  /** Where all that show agree; null while only single results show. */
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
    /** A tool's result stays on the map while other tools show. */
    overlayKept: (state, { payload }: PayloadAction<OverlayId>) => {
      state.kept = [...without(state.kept, payload), payload];
      state.off = without(state.off, payload);
    },
    /** It goes with its tool again. */
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
    /** Sets overlays up as a saved plan says; null: there are none. */
    overlaysRestored: (
      _state,
      { payload }: PayloadAction<Pick<OverlaysState, "settings" | "kept" | "off"> | null>,
    ) => ({ ...initialState, ...payload }),
    /** Combines again after a failure. */
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
    /** Single results show again. */
    agreeEnded: (state) => {
      Object.assign(state, { status: IDLE, agreement: null });
    },
    /** Saves the ground where all agree as areas. */
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
