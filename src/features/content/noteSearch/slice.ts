import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { NoteExcerpt, NoteHit } from "../../../domain/noteSearch";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../../domain/status";
import { searchContent } from "../slice";

/** Minimum search length: a single letter is in nearly every note. */
export const MIN_LETTERS = 2;

export interface NoteSearchState {
  status: TaskStatus;
  /** Features with a matching note, by id. */
  features: Readonly<Record<string, NoteExcerpt>>;
  /** Hunts with a matching note, latest note first. */
  hunts: readonly NoteHit[];
  /** True if there are more matches than the server lists. */
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
      const asked = payload.trim().length >= MIN_LETTERS;
      return asked ? { ...initialState, status: running() } : initialState;
    }),
});

export const { notesFound, noteSearchFailed, retryNoteSearch } = slice.actions;
export const noteSearchReducer = slice.reducer;
