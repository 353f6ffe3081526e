import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Coordinates } from "../../domain/coordinates";
import type { Geometry } from "../../domain/geometry";
import { type LocationState, STARTING } from "./location";

/** Unsaved values in the feature editor. Kept in the store so that they survive the icon picker view. */
export interface FeatureDraft {
  uuid: string;
  title: string;
  /** "#RRGGBB". */
  hex: string;
  strokeWidth: number;
  /** Key in the icon catalog; "none" for lines and areas. */
  icon: string;
}

/** Moved feature whose editor was left: its draft and the shelf keys of its geometries. */
export interface LeftMove {
  draft: FeatureDraft;
  original: string;
  shape: string;
}

export interface FeatureEditorState {
  draft: FeatureDraft | null;
  location: LocationState | null;
  /** Unsaved move that the user is asked to save, resume or discard. */
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
    /** The editor of a moved feature was left without saving. Null once the user has decided. */
    moveLeft: (state, { payload }: PayloadAction<LeftMove | null>) => {
      state.left = payload;
    },
    /** Reopens the editor where the user left it. */
    resumeMove: (_state, _action: PayloadAction<LeftMove>) => {},
    /** Starts editing the location of the draft's feature. `shape` resumes from an unsaved geometry. */
    editLocation: (state, { payload }: PayloadAction<{ uuid: string; shape?: Geometry }>) => {
      if (state.draft?.uuid === payload.uuid) state.location = { ...STARTING, uuid: state.draft.uuid };
    },
    locationChanged: (state, { payload }: PayloadAction<Partial<Omit<LocationState, "uuid">>>) => {
      if (state.location) Object.assign(state.location, payload);
    },
    /** Cancels the edit. The feature stays where it was. */
    cancelLocation: (state) => {
      state.location = null;
    },
    /** Moves the waypoint to typed coordinates. */
    placeLocation: (_state, _action: PayloadAction<Coordinates>) => {},
    /** Undo or redo within this location edit. */
    stepLocation: (_state, _action: PayloadAction<"undo" | "redo">) => {},
    /** Adds an icon to the favorites or removes it. */
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
