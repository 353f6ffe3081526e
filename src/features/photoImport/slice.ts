import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { PlaceLack } from "../../domain/photoFacts";
import type { PhotoPlace } from "../../domain/photoPlace";

/** A photo that becomes a waypoint, as the store knows it; the file stays with the saga. */
export interface PhotoEntry {
  id: string;
  fileName: string;
  bytes: number;
  title: string;
  place: PhotoPlace | null;
  /** Why the photo itself doesn't say where it was taken. */
  lack: PlaceLack | null;
  /** Milliseconds since the epoch. */
  takenAt: number | null;
  /** Address of a small picture in this page; null until it is made, "" where it can't be. */
  thumbnail: string | null;
  /** Why it wasn't added at the last try. */
  error: string | null;
}

/** A chosen file that can't become a waypoint, and why. */
export interface RefusedPhoto {
  id: string;
  fileName: string;
  why: string;
}

export type PhotoImportStep =
  | { name: "none" }
  | { name: "reading"; done: number; total: number }
  | { name: "review" }
  /** `sent`: 0 to 1 of the photo that is being uploaded. */
  | { name: "adding"; done: number; total: number; fileName: string; sent: number };

/** Waypoints from photos: what was chosen and is not added yet. */
export interface PhotoImportState {
  step: PhotoImportStep;
  photos: PhotoEntry[];
  refused: RefusedPhoto[];
  /** They go into a new hunt of this name; null: into none. */
  hunt: string | null;
  /** Photos that get the place that is clicked next. */
  placing: string[];
  /** Why the last try ended before its end. */
  problem: string | null;
  /** Photos that were added. */
  added: number;
  /** Bytes that the account has left; null where it isn't known, or has no limit. */
  space: number | null;
}

const initialState: PhotoImportState = {
  step: { name: "none" },
  photos: [],
  refused: [],
  hunt: null,
  placing: [],
  problem: null,
  added: 0,
  space: null,
};

const slice = createSlice({
  name: "photoImport",
  initialState,
  reducers: {
    /** Photos were dropped or chosen. The files go to the saga only. */
    photosChosen: (_state, _action: PayloadAction<readonly File[]>) => {},
    photoStepChanged: (state, { payload }: PayloadAction<PhotoImportStep>) => {
      state.step = payload;
    },
    photoRead: (state, { payload }: PayloadAction<PhotoEntry>) => {
      state.photos.push(payload);
    },
    photoRefused: (state, { payload }: PayloadAction<RefusedPhoto>) => {
      state.refused.push(payload);
    },
    photoChanged: (state, { payload }: PayloadAction<Pick<PhotoEntry, "id"> & Partial<PhotoEntry>>) => {
      const photo = state.photos.find(({ id }) => id === payload.id);
      if (photo) Object.assign(photo, payload);
    },
    photoImportChanged: (
      state,
      { payload }: PayloadAction<Partial<Pick<PhotoImportState, "hunt" | "problem" | "space" | "added">>>,
    ) => {
      Object.assign(state, payload);
    },
    /** A row is in sight and has no picture yet. */
    thumbnailWanted: (_state, _action: PayloadAction<string>) => {},
    /** The next click on the map says where these were taken. */
    placePhotos: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.placing = [...payload];
    },
    /** No click is waited for any more. */
    placingEnded: (state) => {
      state.placing = [];
    },
    /** The same with the center of the map. */
    placeAtCenter: (_state, _action: PayloadAction<readonly string[]>) => {},
    photosPlaced: (
      state,
      { payload: { ids, place } }: PayloadAction<{ ids: readonly string[]; place: PhotoPlace }>,
    ) => {
      for (const photo of state.photos) if (ids.includes(photo.id)) photo.place = place;
    },
    /** Takes photos off the list: they were added, or aren't wanted. */
    photosLeft: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.photos = state.photos.filter(({ id }) => !payload.includes(id));
    },
    refusedRead: (state) => {
      state.refused = [];
    },
    /** Makes waypoints of all photos with a place. */
    addPhotos: () => {},
    /** Stops after what is added; the others stay in the list. */
    stopAdding: () => {},
    /** Ends it; what isn't added is let go. */
    cancelPhotoImport: () => {},
    photoImportEnded: () => initialState,
  },
});

export const {
  photosChosen,
  photoStepChanged,
  photoRead,
  photoRefused,
  photoChanged,
  photoImportChanged,
  thumbnailWanted,
  placePhotos,
  placingEnded,
  placeAtCenter,
  photosPlaced,
  photosLeft,
  refusedRead,
  addPhotos,
  stopAdding,
  cancelPhotoImport,
  photoImportEnded,
} = slice.actions;
export const photoImportReducer = slice.reducer;
