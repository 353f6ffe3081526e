import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import {
  MOST_TRACKS,
  type OpenedTrack,
  type ShapedTracks,
  type TrackSettings,
} from "../../../../workers/tracks/types";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { authFailed, sessionStarted } from "../../session/slice";
import { tracksFrom } from "../slice";

/** What the tool shows of its result; what is drawn goes to the map. */
export type TracksResult = Omit<ShapedTracks, "drawing" | "stopPlaces">;

export interface TracksState {
  /** Plain JSON, as the ids. */
  settings: TrackSettings;
  /** The chosen lines and tracks, in the order in which they were chosen. */
  ids: string[];
  status: TaskStatus;
  /** Whether `status` is about the ground, not about the tracks. */
  readingGround: boolean;
  /** The lines that could be read; null before. */
  opened: OpenedTrack[] | null;
  /** All of it is cut off. */
  empty: boolean;
  result: TracksResult | null;
  /** How long the lines are before anything is cut off; also while nothing is left of them. */
  whole: ShapedTracks["whole"] | null;
  /** The row of the table that is shown on the map. */
  chosen: number | null;
  saving: boolean;
}

const MILE = 1609.344;

/** Under trees a receiver is off by as much as the radius; a rest is longer than reading a map. */
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

/** What was cut off of other lines says nothing of these. */
function setIds(state: TracksState, ids: readonly string[]): void {
  const { trim, reverse, join } = DEFAULT_TRACKS;
  Object.assign(state.settings, { trim, reverse, ...(ids.length < 2 && { join }) });
  Object.assign(state, {
    ids: [...new Set(ids)].slice(0, MOST_TRACKS),
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
    /** Works on these lines from now on. */
    tracksChosen: (state, { payload }: PayloadAction<string[]>) => setIds(state, payload),
    /** As a plan was saved; null: as at first. */
    tracksRestored: (
      state,
      { payload }: PayloadAction<{ settings: TrackSettings; ids: string[] } | null>,
    ) => {
      setIds(state, payload?.ids ?? []);
      state.settings = payload?.settings ?? DEFAULT_TRACKS;
    },
    /** Works on the lines that are selected, or were last. */
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
    /** Shows a row of the table on the map; null: none. */
    chooseRow: (state, { payload }: PayloadAction<number | null>) => {
      state.chosen = payload;
    },
    /** Saves what the lines have become beside them, or in their place. */
    saveTracks: (_state, _action: PayloadAction<"new" | "replace">) => {},
    tracksSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    /** What the settings made is saved in the place of what they were made from: they would do it again. */
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
