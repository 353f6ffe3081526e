import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import { authFailed, sessionStarted } from "../session/slice";
import type { Change } from "./handlers";

/** Something that was done to content and can be taken back. Plain JSON: what is large lies on the geometry shelf. */
export interface HistoryEntry {
  id: string;
  /** What was done, as it follows "Undone: ", e.g. `edit of “Camp”`. */
  label: string;
  undo: Change;
  redo: Change;
  /** Keys of what the changes need from the geometry shelf. */
  keeps?: string[];
}

/** Older entries are forgotten. */
export const MOST_ENTRIES = 100;

export interface HistoryState {
  /** The newest last. */
  done: HistoryEntry[];
  /** Taken back; the one to do again first is last. Anything new that is done forgets them. */
  undone: HistoryEntry[];
}

const initialState: HistoryState = { done: [], undone: [] };

const slice = createSlice({
  name: "history",
  initialState,
  reducers: {
    /** Something was done. Its id lets a toast offer to undo this and nothing else. */
    recorded: {
      prepare: (entry: Omit<HistoryEntry, "id">) => ({ payload: { ...entry, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<HistoryEntry>) => {
        state.done.push(payload);
        if (state.done.length > MOST_ENTRIES) state.done.shift();
        state.undone = [];
      },
    },
    /** Takes back an entry by its id; undefined: what was done last. */
    undo: (_state, _action: PayloadAction<string | undefined>) => {},
    /** Does an entry again by its id; undefined: what was taken back last. */
    redo: (_state, _action: PayloadAction<string | undefined>) => {},
    /** An entry was taken back or done again. */
    entryMoved: (state, { payload }: PayloadAction<{ id: string; to: keyof HistoryState }>) => {
      const entry = [...state.done, ...state.undone].find(({ id }) => id === payload.id);
      if (!entry) return;
      dropEntry(state, entry.id);
      state[payload.to].push(entry);
    },
    /** An entry that can no longer be taken back or done again. */
    entryDropped: (state, { payload }: PayloadAction<string>) => dropEntry(state, payload),
    historyCleared: () => initialState,
  },
  // What somebody did is nothing that the next one may take back.
  extraReducers: (builder) =>
    builder.addCase(sessionStarted, () => initialState).addCase(authFailed, () => initialState),
});

function dropEntry(state: HistoryState, id: string): void {
  state.done = state.done.filter((entry) => entry.id !== id);
  state.undone = state.undone.filter((entry) => entry.id !== id);
}

export const { recorded, undo, redo, entryMoved, entryDropped, historyCleared } = slice.actions;
export const historyReducer = slice.reducer;
