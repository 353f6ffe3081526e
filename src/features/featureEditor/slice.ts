import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Coordinates } from "../../domain/coordinates";
import type { Geometry } from "../../domain/geometry";
import { type LocationState, STARTING } from "./location";

/** A feature as its editor has it: kept here, so that choosing an icon in a view of its own loses nothing. */
export interface FeatureDraft {
  uuid: string;
  title: string;
  /** "#RRGGBB". */
  hex: string;
  strokeWidth: number;
  /** Key of the icon catalog; "none" for lines and areas. */
  icon: string;
}

/** A moved feature whose editor was left: what was drafted, and the keys of its shapes on the geometry shelf. */
export interface LeftMove {
  draft: FeatureDraft;
  original: string;
  shape: string;
}

export interface FeatureEditorState {
  draft: FeatureDraft | null;
  location: LocationState | null;
  /** Asked about: saved, gone on with, or given up. */
  left: LeftMove | null;
}

const initialState: FeatureEditorState = { draft: null, location: null, left: null };

const slice = createSlice({
  name: "featureEditor",
  initialState,
  reducers: {
    draftOpened: (state, { payload }: PayloadAction<FeatureDraft>) => {
      state.draft = payload;
      state.location = null;
    },
    draftChanged: (state, { payload }: PayloadAction<Partial<Omit<FeatureDraft, "uuid">>>) => {
      if (state.draft) Object.assign(state.draft, payload);
    },
    draftClosed: ({ left }) => ({ ...initialState, left }),
    /** The editor of a moved feature was left without saving it; null: that is decided. */
    moveLeft: (state, { payload }: PayloadAction<LeftMove | null>) => {
      state.left = payload;
    },
    /** Reopens the editor where the user left it. */
    resumeMove: (_state, _action: PayloadAction<LeftMove>) => {},
    /** Begins to edit where the drafted feature is; `shape` takes up again what was dropped before. */
    editLocation: (state, { payload }: PayloadAction<{ uuid: string; shape?: Geometry }>) => {
      if (state.draft?.uuid === payload.uuid) state.location = { ...STARTING, uuid: state.draft.uuid };
    },
    locationChanged: (state, { payload }: PayloadAction<Partial<Omit<LocationState, "uuid">>>) => {
      if (state.location) Object.assign(state.location, payload);
    },
    /** Ends it; the feature is where it was. */
    cancelLocation: (state) => {
      state.location = null;
    },
    /** Moves the waypoint to a place that was typed. */
    placeLocation: (_state, _action: PayloadAction<Coordinates>) => {},
    /** A step back or forth within this editing. */
    stepLocation: (_state, _action: PayloadAction<"undo" | "redo">) => {},
    /** Marks an icon as a favorite, or takes the mark away. */
    toggleFavorite: (_state, _action: PayloadAction<string>) => {},
    clearRecents: () => {},
  },
});

export const {
  draftOpened,
  draftChanged,
  draftClosed,
  moveLeft,
  resumeMove,
  editLocation,
  locationChanged,
  cancelLocation,
  placeLocation,
  stepLocation,
  toggleFavorite,
  clearRecents,
} = slice.actions;
export const featureEditorReducer = slice.reducer;
