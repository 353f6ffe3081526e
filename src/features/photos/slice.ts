import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { Photo } from "../../domain/photo";
import type { PhotoPlace } from "../../domain/photoPlace";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";

/** A picture on its way to the server. */
export interface PhotoUploading {
  id: string;
  featureId: string;
  fileName: string;
  /** 0 to 1 of the bytes sent. */
  sent: number;
  /** It did not get through; the page keeps the file for another try. */
  failed: boolean;
}

/** An uploaded photo that says where it was taken: a waypoint there is on offer. */
export interface TakenPhoto extends PhotoPlace {
  featureId: string;
  photoId: string;
  fileName: string;
}

/** The photos of the feature that is open, and all uploads under way, whichever feature they are for. */
export interface PhotosState {
  featureId: string | null;
  /** Newest last. */
  photos: Photo[];
  status: TaskStatus;
  /** How many could not be read at the last try. */
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
     * Uploads pictures to a feature, one after the other. `part`: they are part of what made the feature, whose undo
     * takes them away, and nothing is offered for them.
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
    /** Sends a picture again that did not get through. */
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
    /** Adds waypoints where the feature's photos on offer were taken. */
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
