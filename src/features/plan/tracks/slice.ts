import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import {
  MAX_TRACKS,
  type OpenedTrack,
  type ShapedTracks,
  type TrackSettings,
} from "../../../../workers/tracks/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed, sessionStarted } from "../../session/slice";
import { tracksFrom } from "../slice";

/** Result shown in the panel. The drawing goes to the map only. */
export type TracksResult = Omit<ShapedTracks, "drawing" | "stopPlaces">;

export interface TracksState {
  /** Plain JSON, like the ids. */
  settings: TrackSettings;
  /** Chosen lines and tracks, in the order they were chosen. */
  ids: string[];
  status: TaskStatus;
  /** Whether `status` is about reading elevations rather than tracks. */
  readingGround: boolean;
  /** Lines that could be loaded; null before that. */
  opened: OpenedTrack[] | null;
  /** Everything is trimmed off. */
  empty: boolean;
  result: TracksResult | null;
  /** Untrimmed length and duration, available even while nothing is left. */
  whole: ShapedTracks["whole"] | null;
  /** Index of the row shown on the map. */
  chosen: number | null;
  saving: boolean;
}

const MILE = 1609.344;

/**
 * Default stop settings: the radius covers GPS errors under trees, and the time is longer than it takes to read a map.
 */
export const DEFAULT_TRACKS: TrackSettings = {
  join: "apart",
  reverse: false,
  trim: { by: "distance", start: 0, end: 0 },
  splitStops: false,
  splitGaps: false,
  stopRadius: 30,
  stopSeconds: 300,
  gapSeconds: 900,
  gapMeters: MILE,
  simplify: 0,
  ground: false,
  color: "speed",
};

const initialState: TracksState = {
  settings: DEFAULT_TRACKS,
  ids: [],
  status: IDLE,
  readingGround: false,
  opened: null,
  empty: false,
  result: null,
  whole: null,
  chosen: null,
  saving: false,
};

/**
 * Sets the lines and resets the settings that depend on them: trim, direction, and joining if there is only one line.
 */
function setIds(state: TracksState, ids: readonly string[]): void {
  const { trim, reverse, join } = DEFAULT_TRACKS;
  Object.assign(state.settings, { trim, reverse, ...(ids.length < 2 && { join }) });
  Object.assign(state, {
    ids: [...new Set(ids)].slice(0, MAX_TRACKS),
    opened: null,
    result: null,
    whole: null,
  });
  Object.assign(state, { status: IDLE, empty: false, chosen: null });
}

const slice = createSlice({
  name: "tracks",
  initialState,
  reducers: {
    changeTracks: (state, { payload }: PayloadAction<Partial<TrackSettings>>) => {
      Object.assign(state.settings, payload);
    },
    /** Sets the lines to work on. */
    tracksChosen: (state, { payload }: PayloadAction<string[]>) => setIds(state, payload),
    /** Restores the tool from a saved plan; null resets it to the defaults. */
    tracksRestored: (
      state,
      { payload }: PayloadAction<{ settings: TrackSettings; ids: string[] } | null>,
    ) => {
      setIds(state, payload?.ids ?? []);
      state.settings = payload?.settings ?? DEFAULT_TRACKS;
    },
    /** Uses the lines in the current or last selection. */
    tracksOfSelection: () => {},
    retryTracks: () => {},
    tracksRunning: (
      state,
      { payload }: PayloadAction<{ done: number; total: number; ground?: boolean } | undefined>,
    ) => {
      state.status = running(payload?.done, payload?.total);
      state.readingGround = payload?.ground === true;
    },
    tracksOpened: (state, { payload }: PayloadAction<OpenedTrack[]>) => {
      state.opened = payload;
    },
    tracksShaped: (state, { payload }: PayloadAction<TracksResult | null>) => {
      Object.assign(state, { status: DONE, result: payload, empty: payload === null });
      if (payload) state.whole = payload.whole;
      if (state.chosen !== null && state.chosen >= (payload?.rows.kind.length ?? 0)) state.chosen = null;
    },
    tracksFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { status: failed(payload), result: null, empty: false });
    },
    tracksStopped: (state) => {
      state.status = state.result ? DONE : IDLE;
    },
    /** Shows a row on the map; null for none. */
    chooseRow: (state, { payload }: PayloadAction<number | null>) => {
      state.chosen = payload;
    },
    /** Saves the changed lines as new ones or in place of the old ones. */
    saveTracks: (_state, _action: PayloadAction<"new" | "replace">) => {},
    tracksSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    /** Replaced lines already have the changes, so these settings are reset to not apply them twice. */
    tracksReplaced: (state, { payload }: PayloadAction<string[]>) => {
      const { stopRadius, stopSeconds, gapSeconds, gapMeters, color } = state.settings;
      state.settings = { ...DEFAULT_TRACKS, stopRadius, stopSeconds, gapSeconds, gapMeters, color };
      setIds(state, payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(tracksFrom, (state, { payload }) => setIds(state, payload))
      .addCase(authFailed, () => initialState)
      .addCase(sessionStarted, () => initialState),
});

export const {
  changeTracks,
  tracksChosen,
  tracksRestored,
  tracksOfSelection,
  retryTracks,
  tracksRunning,
  tracksOpened,
  tracksShaped,
  tracksFailed,
  tracksStopped,
  chooseRow,
  saveTracks,
  tracksSaving,
  tracksReplaced,
} = slice.actions;
export const tracksReducer = slice.reducer;
