import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { NoteExcerpt, NoteHit } from "../../domain/note";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { searchContent } from "../content/slice";

/** One letter is in nearly every note. */
export const LEAST_LETTERS = 2;

export interface NoteSearchState {
  status: TaskStatus;
  /** Features with the text of 'Search Content' in a note, by id. */
  features: Readonly<Record<string, NoteExcerpt>>;
  /** Hunts likewise, the latest note first. */
  hunts: readonly NoteHit[];
  /** There are more than the server lists. */
  more: boolean;
}

const initialState: NoteSearchState = { status: IDLE, features: {}, hunts: [], more: false };

const slice = createSlice({
  name: "noteSearch",
  initialState,
  reducers: {
    notesFound: (
      _state,
      { payload }: PayloadAction<{ hits: NoteHit[]; more: boolean }>,
    ): NoteSearchState => ({
      status: DONE,
      features: Object.fromEntries(
        payload.hits.flatMap(({ noteableType, noteableId, excerpt }) =>
          noteableType === "feature" ? [[noteableId, excerpt]] : [],
        ),
      ),
      hunts: payload.hits.filter(({ noteableType }) => noteableType === "collection"),
      more: payload.more,
    }),
    noteSearchFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = failed(payload);
    },
    retryNoteSearch: (state) => {
      state.status = running();
    },
  },
  extraReducers: (builder) =>
    builder.addCase(searchContent, (_state, { payload }): NoteSearchState => {
      const asked = payload.trim().length >= LEAST_LETTERS;
      return asked ? { ...initialState, status: running() } : initialState;
    }),
});

export const { notesFound, noteSearchFailed, retryNoteSearch } = slice.actions;
export const noteSearchReducer = slice.reducer;
