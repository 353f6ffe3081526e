import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { resetSelection } from "../content/selection/slice";
import type { Stylable } from "./stylable";
import type { StyleDraft } from "./styles";

/** Style editor of the selection. The draft is previewed on the map but not saved. */
export interface BulkStylesState {
  editing: boolean;
  draft: StyleDraft;
  saving: boolean;
  /** Selected features that can be changed; null until determined. */
  stylable: Stylable | null;
}

const initialState: BulkStylesState = { editing: false, draft: {}, saving: false, stylable: null };

const slice = createSlice({
  name: "bulkStyles",
  initialState,
  reducers: {
    /** Opens the editor, or closes it and discards the draft. */
    editStyles: (state, { payload }: PayloadAction<boolean>) => {
      state.editing = payload;
      if (payload) return;
      state.draft = {};
      state.stylable = null;
    },
    stylableKnown: (state, { payload }: PayloadAction<Stylable>) => {
      // The editor may have been closed while the features were counted.
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
