import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { NoteText } from "../../api/userApi";
import { itemRenamed } from "../../app/events";
import type { Note, NotesOf } from "../../domain/note";
import { DONE, running, type TaskStatus } from "../../domain/status";

/** Open form: "new", or the uuid of the note being edited. */
export type NoteForm = "new" | (string & {});

/** Notes of the open item. */
export interface NotesState {
  of: NotesOf | null;
  notes: Note[];
  status: TaskStatus;
  /** Only one form is open at a time. */
  form: NoteForm | null;
  /** Hides the form's buttons while it's being saved. */
  saving: boolean;
}

const initialState: NotesState = {
  of: null,
  notes: [],
  status: { state: "idle" },
  form: null,
  saving: false,
};

/** Resets the state for another item and closes the form. */
function open(state: NotesState, of: NotesOf) {
  if (state.of?.uuid === of.uuid) return;
  Object.assign(state, initialState, { of });
}

const slice = createSlice({
  name: "notes",
  initialState,
  reducers: {
    loadNotes: (state, { payload }: PayloadAction<NotesOf>) => {
      open(state, payload);
      state.status = running();
    },
    /** Sets notes that were loaded together with the item. */
    notesOpened: (state, { payload }: PayloadAction<{ of: NotesOf; notes: Note[] }>) => {
      open(state, payload.of);
      state.notes = payload.notes;
      state.status = DONE;
    },
    notesLoaded: (state, { payload }: PayloadAction<{ of: NotesOf; notes: Note[] }>) => {
      if (state.of?.uuid !== payload.of.uuid) return;
      state.notes = payload.notes;
      state.status = DONE;
    },
    /** Opens a form, or closes it with null, which leaves the note unchanged. */
    noteFormOpened: (state, { payload }: PayloadAction<NoteForm | null>) => {
      if (!state.saving) state.form = payload;
    },
    saveNote: (_state, _action: PayloadAction<NoteText & { form: NoteForm }>) => {},
    deleteNote: (_state, _action: PayloadAction<string>) => {},
    noteSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    /** Updates a note, or inserts it by creation date, newest last. */
    notePut: (state, { payload }: PayloadAction<{ of: NotesOf; note: Note }>) => {
      if (state.of?.uuid !== payload.of.uuid) return;
      const index = state.notes.findIndex(({ uuid }) => uuid === payload.note.uuid);
      const { note } = payload;
      if (index >= 0) {
        state.notes[index] = note;
        return;
      }
      const younger = state.notes.findIndex(({ createdAt }) => createdAt > note.createdAt);
      state.notes.splice(younger < 0 ? state.notes.length : younger, 0, note);
    },
    /** Replaces a pending note with the one saved by the server under another uuid. */
    noteReplaced: (state, { payload }: PayloadAction<{ of: NotesOf; uuid: string; note: Note }>) => {
      if (state.of?.uuid !== payload.of.uuid) return;
      const { uuid, note } = payload;
      const others = state.notes.filter((entry) => entry.uuid !== note.uuid || uuid === note.uuid);
      const index = others.findIndex((entry) => entry.uuid === uuid);
      state.notes = index < 0 ? [...others, note] : others.with(index, note);
    },
    noteDropped: (state, { payload }: PayloadAction<string>) => {
      state.notes = state.notes.filter(({ uuid }) => uuid !== payload);
      if (state.form === payload) state.form = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(itemRenamed, (state, { payload: { from, to } }) => {
      if (state.of?.uuid === from) state.of.uuid = to;
    }),
});

export const {
  loadNotes,
  notesOpened,
  notesLoaded,
  noteFormOpened,
  saveNote,
  deleteNote,
  noteSaving,
  notePut,
  noteReplaced,
  noteDropped,
} = slice.actions;
export const notesReducer = slice.reducer;
