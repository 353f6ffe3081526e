import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { GhType } from "../../domain/feature";
import type { NoteExcerpt } from "../../domain/noteSearch";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";

/** A search result. `id` is unique within its kind. `inNote`: found by a note, not by its name. */
export type SearchResult =
  | { kind: "coordinates"; id: string; label: string; detail: string; longitude: number; latitude: number }
  | { kind: "hunt"; id: string; label: string; inNote?: NoteExcerpt }
  | { kind: "feature"; id: string; label: string; ghType: GhType; inNote?: NoteExcerpt }
  /** A town, landmark, zip code or similar. Its id is the geocoder's key. `type`: e.g. "Lake", if known. */
  | { kind: "place"; id: string; label: string; type?: string };

export interface SearchState {
  text: string;
  results: SearchResult[];
  /** Status of the current search. On failure, it names the sources that failed; results of the others are shown. */
  status: TaskStatus;
  /** Why the input is invalid, if nothing was found. */
  refusal: string | null;
  /** Previously chosen results, newest first. */
  recent: SearchResult[];
}

export const MAX_RECENT = 6;

const initialState: SearchState = { text: "", results: [], status: IDLE, refusal: null, recent: [] };

const isSame = (a: SearchResult) => (b: SearchResult) => a.kind === b.kind && a.id === b.id;

const slice = createSlice({
  name: "search",
  initialState,
  reducers: {
    /** Searches for a text. `near`: the map's center, so that nearby results come first. */
    searchTyped: (
      state,
      { payload }: PayloadAction<{ text: string; near: [longitude: number, latitude: number] | null }>,
    ) => {
      state.text = payload.text;
      state.refusal = null;
      if (payload.text.trim() === "") {
        state.results = [];
        state.status = IDLE;
      } else state.status = running();
    },
    /** Sets the results so far, because some sources are slower. */
    resultsFound: (state, { payload }: PayloadAction<SearchResult[]>) => {
      state.results = payload;
    },
    searchEnded: (state, { payload }: PayloadAction<string | null>) => {
      state.status = payload === null ? DONE : failed(payload);
    },
    /** Reports why the input isn't a position on the map. */
    searchRefused: (state, { payload }: PayloadAction<string>) => {
      state.status = DONE;
      state.refusal = payload;
    },
    resultChosen: (state, { payload }: PayloadAction<SearchResult>) => {
      state.text = "";
      state.results = [];
      state.status = IDLE;
      const others = state.recent.filter((entry) => !isSame(payload)(entry));
      const { inNote: _found, ...chosen } = { inNote: undefined, ...payload };
      state.recent = [chosen, ...others].slice(0, MAX_RECENT);
    },
    recentRestored: (state, { payload }: PayloadAction<SearchResult[]>) => {
      state.recent = payload;
    },
    clearRecent: (state) => {
      state.recent = [];
    },
  },
});

export const {
  searchTyped,
  resultsFound,
  searchEnded,
  searchRefused,
  resultChosen,
  recentRestored,
  clearRecent,
} = slice.actions;
export const searchReducer = slice.reducer;
