import { nanoid } from "@reduxjs/toolkit";
import type { PhotosClient } from "../../../workers/photos";

/** Photo data that only the saga holds. */
export interface HeldPhoto {
  file: File;
  /** Idempotency key of its waypoint, the same for every try. */
  key: string;
  /** Ids of what's already on the server. */
  featureId: string | null;
  photoId: string | null;
}

/** State of one photo import: its files, its worker and what's already on the server. */
export interface PhotoSession {
  /** Photos by id. */
  held: Map<string, HeldPhoto>;
  /** Starts with the first call. Replaced if a file takes too long. */
  client: PhotosClient;
  /** Object URLs of thumbnails, to be revoked. */
  urls: string[];
  huntKey: string;
  huntId: string | null;
}

export const newSession = (client: PhotosClient): PhotoSession => ({
  held: new Map(),
  client,
  urls: [],
  huntKey: nanoid(),
  huntId: null,
});

export const holdPhoto = (file: File): HeldPhoto => ({ file, key: nanoid(), featureId: null, photoId: null });
