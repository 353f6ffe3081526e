import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { NoteText } from "../../../api/userApi";
import { authFailed } from "../../session/slice";

/** Tool whose result can be saved as a note. Its generator is in notesOf.ts. */
export type NoteTool = "zones" | "glassing" | "sunlight" | "travel" | "wind";

/** Unsaved note. The saga holds the file of its image. */
export interface NoteDraft extends NoteText {
  tool: NoteTool;
  /** Position on the map in degrees. */
  longitude: number;
  latitude: number;
  /** Null if the image couldn't be created. */
  picture: { url: string; width: number; height: number } | null;
}

export interface PlanNotesState {
  /** Tool whose image is being created. */
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
    /** Takes a picture of the map, to be saved with a note about the tool's result. */
    makeNote: (state, { payload }: PayloadAction<NoteTool>) => {
      state.preparing = payload;
    },
    /** The draft is ready; null if there is nothing to save. */
    noteMade: (_state, { payload }: PayloadAction<NoteDraft | null>) => ({ ...initialState, draft: payload }),
    /** The draft was saved or discarded. */
    noteLeft: () => initialState,
    savePlanNote: (state, _action: PayloadAction<NoteText & { collectionId: string }>) => {
      Object.assign(state, { saving: true, error: null });
    },
    /** Saving failed. The draft stays as written. */
    noteRefused: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, { saving: false, error: payload });
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const { makeNote, noteMade, noteLeft, savePlanNote, noteRefused } = slice.actions;
export const planNotesReducer = slice.reducer;
