import { nanoid } from "@reduxjs/toolkit";
import type { PhotosClient } from "../../../workers/photos";

/** What the saga knows of a photo and the store doesn't. */
export interface HeldPhoto {
  file: File;
  /** Of its waypoint, the same for every try. */
  key: string;
  /** What the server has of it already. */
  featureId: string | null;
  photoId: string | null;
}

/** One import of photos: its files, its worker, and what of it is on the server. */
export interface PhotoSession {
  /** By id of the photo. */
  held: Map<string, HeldPhoto>;
  /** Starts with the first call; another takes its place when a file keeps it too long. */
  client: PhotosClient;
  /** Addresses of thumbnails, to be revoked. */
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
