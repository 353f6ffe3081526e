import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { resetSelection } from "../selection/slice";
import type { StyleDraft } from "./styles";

/** The style editor of the selection: what was chosen so far, shown on the map and saved nowhere yet. */
export interface BulkStylesState {
  editing: boolean;
  draft: StyleDraft;
  saving: boolean;
}

const initialState: BulkStylesState = { editing: false, draft: {}, saving: false };

const slice = createSlice({
  name: "bulkStyles",
  initialState,
  reducers: {
    /** Opens the editor, or leaves it and gives the map back what was there. */
    editStyles: (state, { payload }: PayloadAction<boolean>) => {
      state.editing = payload;
      if (!payload) state.draft = {};
    },
    draftStyle: (state, { payload }: PayloadAction<StyleDraft>) => {
      Object.assign(state.draft, payload);
    },
    saveStyles: () => {},
    stylesSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(resetSelection, () => initialState),
});

export const { editStyles, draftStyle, saveStyles, stylesSaving } = slice.actions;
export const bulkStylesReducer = slice.reducer;
