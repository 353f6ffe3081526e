import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { Photo } from "../../domain/photo";
import type { PhotoPlace } from "../../domain/photoPlace";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";

/** Upload in progress. */
export interface PhotoUploading {
  id: string;
  featureId: string;
  fileName: string;
  /** Uploaded fraction, 0 to 1. */
  sent: number;
  /** The upload failed. The page keeps the file for a retry. */
  failed: boolean;
}

/** Uploaded photo with a location, for which a waypoint is offered. */
export interface TakenPhoto extends PhotoPlace {
  featureId: string;
  photoId: string;
  fileName: string;
}

/** Photos of the open feature, and uploads for all features. */
export interface PhotosState {
  featureId: string | null;
  /** Newest last. */
  photos: Photo[];
  status: TaskStatus;
  /** Number of photos that couldn't be loaded. */
  lost: number;
  uploads: PhotoUploading[];
  taken: TakenPhoto[];
}

const initialState: PhotosState = {
  featureId: null,
  photos: [],
  status: IDLE,
  lost: 0,
  uploads: [],
  taken: [],
};

const slice = createSlice({
  name: "photos",
  initialState,
  reducers: {
    loadPhotos: (state, { payload }: PayloadAction<{ featureId: string; photoIds: readonly string[] }>) => {
      if (state.featureId !== payload.featureId) state.photos = [];
      state.featureId = payload.featureId;
      state.status = running(0, payload.photoIds.length);
    },
    photosLoaded: (
      state,
      { payload }: PayloadAction<{ featureId: string; photos: Photo[]; lost: number }>,
    ) => {
      if (state.featureId !== payload.featureId) return;
      state.photos = payload.photos;
      state.lost = payload.lost;
      state.status = DONE;
    },
    /**
     * Uploads photos to a feature, one after the other. `part`: they belong to the change that created the feature, so
     * undoing it removes them. Nothing is offered for them.
     */
    uploadPhotos: {
      prepare: (featureId: string, files: readonly File[], { part = false } = {}) => ({
        payload: { featureId, files: files.map((file) => ({ id: nanoid(), file })) },
        meta: { part },
      }),
      reducer: (
        state,
        {
          payload,
        }: PayloadAction<
          { featureId: string; files: { id: string; file: File }[] },
          string,
          { part: boolean }
        >,
      ) => {
        const { featureId } = payload;
        for (const { id, file } of payload.files)
          state.uploads.push({ id, featureId, fileName: file.name, sent: 0, failed: false });
      },
    },
    cancelUpload: (_state, _action: PayloadAction<string>) => {},
    uploadProgress: (state, { payload }: PayloadAction<{ id: string; sent: number }>) => {
      const upload = state.uploads.find(({ id }) => id === payload.id);
      if (upload) upload.sent = payload.sent;
    },
    uploadFailed: (state, { payload }: PayloadAction<string>) => {
      const upload = state.uploads.find(({ id }) => id === payload);
      if (upload) upload.failed = true;
    },
    /** Retries a failed upload. */
    retryUpload: (state, { payload }: PayloadAction<string>) => {
      const upload = state.uploads.find(({ id }) => id === payload);
      if (upload) Object.assign(upload, { sent: 0, failed: false });
    },
    uploadEnded: (state, { payload }: PayloadAction<string>) => {
      state.uploads = state.uploads.filter(({ id }) => id !== payload);
    },
    photoPut: (state, { payload }: PayloadAction<Photo>) => {
      if (payload.featureId === null || state.featureId !== payload.featureId) return;
      const others = state.photos.filter(({ uuid }) => uuid !== payload.uuid);
      state.photos = [...others, payload].sort((one, other) => one.createdAt - other.createdAt);
    },
    takenFound: (state, { payload }: PayloadAction<TakenPhoto>) => {
      state.taken.push(payload);
    },
    /** Adds the waypoints offered for the feature's photos. */
    addTakenWaypoints: (_state, _action: PayloadAction<string>) => {},
    takenDismissed: (state, { payload }: PayloadAction<string>) => {
      state.taken = state.taken.filter(({ featureId }) => featureId !== payload);
    },
    deletePhoto: (_state, _action: PayloadAction<Photo>) => {},
    photoDropped: (state, { payload }: PayloadAction<string>) => {
      state.photos = state.photos.filter(({ uuid }) => uuid !== payload);
      state.taken = state.taken.filter(({ photoId }) => photoId !== payload);
    },
  },
});

export const {
  loadPhotos,
  photosLoaded,
  uploadPhotos,
  cancelUpload,
  uploadProgress,
  uploadFailed,
  retryUpload,
  uploadEnded,
  photoPut,
  takenFound,
  addTakenWaypoints,
  takenDismissed,
  deletePhoto,
  photoDropped,
} = slice.actions;
export const photosReducer = slice.reducer;
