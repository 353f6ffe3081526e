import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { Extent } from "../../../domain/geometry";
import { authFailed, sessionStarted } from "../../session/slice";
import type { Change } from "../change";
import { changeSettled } from "../outbox/slice";

/** Something that was done to content and can be taken back. Plain JSON: what is large lies on the geometry shelf. */
export interface HistoryEntry {
  id: string;
  /** What was done, as it follows "Undone: ", e.g. `edit of “Camp”`. */
  label: string;
  /** Redo makes it, undo makes its inverse. Null as long as it is `unsaved`. */
  change: Change | null;
  /** Keys on the geometry shelf of the shapes before and after the change. */
  shapes?: { before: string; after: string };
  /** Key of a creation that the server has not answered yet: until then its change is the outbox's. */
  unsaved?: string;
}

/** Where a change shows: an extent for the map, and what to open. */
export interface ChangedPlace {
  extent: Extent | null;
  open: { type: "feature" | "collection"; uuid: string } | null;
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
    /** Undoes an entry by its id; undefined: the last one. */
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
    /** The server has what was created under the key: from now on this change is undone and redone. */
    creationSaved: (state, { payload: { key, change } }: PayloadAction<{ key: string; change: Change }>) => {
      const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
      if (!entry) return;
      delete entry.unsaved;
      entry.change = change;
    },
    /** A creation that the server has not answered yet got another name. */
    entryLabeled: (state, { payload: { key, label } }: PayloadAction<{ key: string; label: string }>) => {
      const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
      if (entry) entry.label = label;
    },
    /** Shows where a change was made that is off screen. */
    showChanged: (_state, _action: PayloadAction<ChangedPlace>) => {},
    historyCleared: () => initialState,
  },
  // What somebody did is nothing that the next one may take back.
  extraReducers: (builder) =>
    builder
      .addCase(sessionStarted, () => initialState)
      .addCase(authFailed, () => initialState)
      // It was refused, or discarded before it was saved: there is nothing to undo.
      .addCase(changeSettled, (state, { payload: key }) => {
        const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
        if (entry) dropEntry(state, entry.id);
      }),
});

function dropEntry(state: HistoryState, id: string): void {
  state.done = state.done.filter((entry) => entry.id !== id);
  state.undone = state.undone.filter((entry) => entry.id !== id);
}

export const {
  recorded,
  undo,
  redo,
  entryMoved,
  entryDropped,
  creationSaved,
  entryLabeled,
  showChanged,
  historyCleared,
} = slice.actions;
export const historyReducer = slice.reducer;
