import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** A feature as its editor has it: kept here, so that choosing an icon in a view of its own loses nothing. */
export interface FeatureDraft {
  uuid: string;
  title: string;
  /** "#RRGGBB". */
  hex: string;
  strokeWidth: number;
  /** Key of the icon catalogue; "none" for lines and areas. */
  icon: string;
}

export interface FeatureEditorState {
  draft: FeatureDraft | null;
}

const initialState: FeatureEditorState = { draft: null };

const slice = createSlice({
  name: "featureEditor",
  initialState,
  reducers: {
    draftOpened: (state, { payload }: PayloadAction<FeatureDraft>) => {
      state.draft = payload;
    },
    draftChanged: (state, { payload }: PayloadAction<Partial<Omit<FeatureDraft, "uuid">>>) => {
      if (state.draft) Object.assign(state.draft, payload);
    },
    draftClosed: () => initialState,
    /** Marks an icon as a favourite, or takes the mark away. */
    toggleFavorite: (_state, _action: PayloadAction<string>) => {},
    clearRecents: () => {},
  },
});

export const { draftOpened, draftChanged, draftClosed, toggleFavorite, clearRecents } = slice.actions;
export const featureEditorReducer = slice.reducer;
