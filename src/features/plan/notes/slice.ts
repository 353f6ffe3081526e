import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { NoteText } from "../../../api/userApi";
import { authFailed } from "../../session/slice";
import type { NOTES } from "./notesOf";

/** A tool that has a picture to show. */
export type NoteTool = keyof typeof NOTES;

/** A note that is about to be saved. The saga holds the file of its picture. */
export interface NoteDraft extends NoteText {
  tool: NoteTool;
  /** Where it goes on the map, degrees. */
  longitude: number;
  latitude: number;
  /** Null: the picture couldn't be made. */
  picture: { url: string; width: number; height: number } | null;
}

export interface PlanNotesState {
  /** The tool whose picture is being made. */
  preparing: NoteTool | null;
  draft: NoteDraft | null;
  saving: boolean;
  /** Why it couldn't be saved. */
  error: string | null;
}

const initialState: PlanNotesState = { preparing: null, draft: null, saving: false, error: null };

const slice = createSlice({
  name: "planNotes",
  initialState,
  reducers: {
    /** Pictures the map, to be saved with a note of what the tool shows. */
    makeNote: (state, { payload }: PayloadAction<NoteTool>) => {
      state.preparing = payload;
    },
    /** Ready to be saved; null: there is nothing to save. */
    noteMade: (_state, { payload }: PayloadAction<NoteDraft | null>) => ({ ...initialState, draft: payload }),
    /** It is saved, or not wanted. */
    noteLeft: () => initialState,
    savePlanNote: (state, _action: PayloadAction<NoteText & { collectionId: string }>) => {
      Object.assign(state, { saving: true, error: null });
    },
    /** It isn't saved and stays as it was written. */
    noteRefused: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { saving: false, error: payload });
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const { makeNote, noteMade, noteLeft, savePlanNote, noteRefused } = slice.actions;
export const planNotesReducer = slice.reducer;
