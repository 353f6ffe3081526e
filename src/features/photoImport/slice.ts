import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { MissingPlaceReason } from "../../domain/photoFacts";
import type { PhotoPlace } from "../../domain/photoPlace";

/** Photo that becomes a waypoint. Only the saga holds its file. */
export interface PhotoEntry {
  id: string;
  fileName: string;
  bytes: number;
  title: string;
  place: PhotoPlace | null;
  /** Why the photo has no usable location. */
  lack: MissingPlaceReason | null;
  /** Milliseconds since the epoch. */
  takenAt: number | null;
  /** Object URL of the thumbnail; null until it's created, "" if it can't be. */
  thumbnail: string | null;
  /** Why the last try to add it failed. */
  error: string | null;
}

/** Chosen file that can't become a waypoint, with the reason. */
export interface RefusedPhoto {
  id: string;
  fileName: string;
  why: string;
}

export type PhotoImportStep =
  | { name: "none" }
  | { name: "reading"; done: number; total: number }
  | { name: "review" }
  /** `sent`: uploaded fraction of the current photo, 0 to 1. */
  | { name: "adding"; done: number; total: number; fileName: string; sent: number };

/** Photo import in progress: photos that were chosen but not added yet. */
export interface PhotoImportState {
  step: PhotoImportStep;
  photos: PhotoEntry[];
  refused: RefusedPhoto[];
  /** Title of the new hunt for the photos; null for none. */
  hunt: string | null;
  /** Ids of photos that the next click on the map places. */
  placing: string[];
  /** Why the last try stopped early. */
  problem: string | null;
  /** Number of photos added. */
  added: number;
  /** Free storage of the account in bytes; null if unknown or unlimited. */
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
    /** Photos were dropped or chosen. Only the saga gets the files. */
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
    /** A row without a thumbnail has scrolled into view. */
    thumbnailWanted: (_state, _action: PayloadAction<string>) => {},
    /** Places these photos with the next click on the map. */
    placePhotos: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.placing = [...payload];
    },
    /** The placing tool has ended. */
    placingEnded: (state) => {
      state.placing = [];
    },
    /** Places these photos at the map center. */
    placeAtCenter: (_state, _action: PayloadAction<readonly string[]>) => {},
    photosPlaced: (
      state,
      { payload: { ids, place } }: PayloadAction<{ ids: readonly string[]; place: PhotoPlace }>,
    ) => {
      for (const photo of state.photos) if (ids.includes(photo.id)) photo.place = place;
    },
    /** Removes photos from the list because they were added or aren't wanted. */
    photosLeft: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.photos = state.photos.filter(({ id }) => !payload.includes(id));
    },
    refusedRead: (state) => {
      state.refused = [];
    },
    /** Creates waypoints from all photos with a location. */
    addPhotos: () => {},
    /** Stops adding. The remaining photos stay in the list. */
    stopAdding: () => {},
    /** Cancels the import and drops photos that weren't added. */
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
