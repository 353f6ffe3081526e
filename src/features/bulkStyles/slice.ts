import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { resetSelection } from "../selection/slice";
import type { Stylable } from "./stylable";
import type { StyleDraft } from "./styles";

/** The style editor of the selection: what was chosen so far, shown on the map and saved nowhere yet. */
export interface BulkStylesState {
  editing: boolean;
  draft: StyleDraft;
  saving: boolean;
  /** What of the selection can be changed; null: not known yet. */
  stylable: Stylable | null;
}

const initialState: BulkStylesState = { editing: false, draft: {}, saving: false, stylable: null };

const slice = createSlice({
  name: "bulkStyles",
  initialState,
  reducers: {
    /** Opens the editor, or leaves it and gives the map back what was there. */
    editStyles: (state, { payload }: PayloadAction<boolean>) => {
      state.editing = payload;
      if (payload) return;
      state.draft = {};
      state.stylable = null;
    },
    stylableKnown: (state, { payload }: PayloadAction<Stylable>) => {
      // The editor may have been left while it was counted.
      if (state.editing) state.stylable = payload;
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

export const { editStyles, stylableKnown, draftStyle, saveStyles, stylesSaving } = slice.actions;
export const bulkStylesReducer = slice.reducer;
