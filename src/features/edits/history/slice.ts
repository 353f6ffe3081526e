import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { Extent } from "../../../domain/geometry";
import { authFailed, loggedOut, sessionStarted } from "../../session/slice";
import type { Change } from "../change";
import { changeSettled } from "../outbox/slice";

/** A change that can be undone. Plain JSON: large data is on the geometry shelf. */
export interface HistoryEntry {
  id: string;
  /** Text that follows "Undone: ", e.g. `edit of “Camp”`. */
  label: string;
  /** Redo applies it, undo applies its inverse. Null while the entry is `unsaved`. */
  change: Change | null;
  /** Geometry shelf keys of the shape before and after the change. */
  shapes?: { before: string; after: string };
  /** Key of a creation that the server hasn't confirmed. Until then its change is in the outbox. */
  unsaved?: string;
  /** Where it was last visible, for when the lists no longer or don't yet have its items. */
  place?: ChangedPlace;
}

/** Where a change is visible: an extent for the map and the item to open. */
export interface ChangedPlace {
  extent: Extent | null;
  open: { type: "feature" | "collection"; uuid: string } | null;
}

/** Maximum number of entries. Older ones are dropped. */
export const MAX_ENTRIES = 100;

export interface HistoryState {
  /** Newest last. */
  done: HistoryEntry[];
  /** Undone entries; the next one to redo is last. A new change clears them. */
  undone: HistoryEntry[];
}

const initialState: HistoryState = { done: [], undone: [] };

const slice = createSlice({
  name: "history",
  initialState,
  reducers: {
    /** Adds an entry. Its id lets a toast offer to undo exactly this entry. */
    recorded: {
      prepare: (entry: Omit<HistoryEntry, "id">) => ({ payload: { ...entry, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<HistoryEntry>) => {
        state.done.push(payload);
        if (state.done.length > MAX_ENTRIES) state.done.shift();
        state.undone = [];
      },
    },
    /** Undoes the entry with this id, or the last one if undefined. */
    undo: (_state, _action: PayloadAction<string | undefined>) => {},
    /** Redoes the entry with this id, or the last undone one if undefined. */
    redo: (_state, _action: PayloadAction<string | undefined>) => {},
    /** Moves an entry after it was undone or redone. */
    entryMoved: (
      state,
      { payload }: PayloadAction<{ id: string; to: keyof HistoryState; place: ChangedPlace }>,
    ) => {
      const entry = [...state.done, ...state.undone].find(({ id }) => id === payload.id);
      if (!entry) return;
      entry.place = payload.place;
      dropEntry(state, entry.id);
      state[payload.to].push(entry);
    },
    /** Drops an entry that can no longer be undone or redone. */
    entryDropped: (state, { payload }: PayloadAction<string>) => dropEntry(state, payload),
    /** Sets the change of a creation that the server has confirmed under this key. */
    creationSaved: (state, { payload: { key, change } }: PayloadAction<{ key: string; change: Change }>) => {
      const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
      if (!entry) return;
      delete entry.unsaved;
      entry.change = change;
    },
    /** Renames the entry of a creation that the server hasn't confirmed. */
    entryLabeled: (state, { payload: { key, label } }: PayloadAction<{ key: string; label: string }>) => {
      const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
      if (entry) entry.label = label;
    },
    /** Shows a change that's off screen. */
    showChanged: (_state, _action: PayloadAction<ChangedPlace>) => {},
  },
  // The history must not carry over to another user.
  extraReducers: (builder) =>
    builder
      .addCase(sessionStarted, () => initialState)
      .addCase(authFailed, () => initialState)
      .addCase(loggedOut, () => initialState)
      // Refused, or discarded before it was saved, so there's nothing to undo.
      .addCase(changeSettled, (state, { payload: key }) => {
        const entry = [...state.done, ...state.undone].find(({ unsaved }) => unsaved === key);
        if (entry) dropEntry(state, entry.id);
      }),
});

function dropEntry(state: HistoryState, id: string): void {
  state.done = state.done.filter((entry) => entry.id !== id);
  state.undone = state.undone.filter((entry) => entry.id !== id);
}

export const { recorded, undo, redo, entryMoved, entryDropped, creationSaved, entryLabeled, showChanged } =
  slice.actions;
export const historyReducer = slice.reducer;
