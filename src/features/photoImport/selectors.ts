import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";

export const selectPhotoImport = (state: RootState) => state.photoImport;

/** Whether a photo import is in progress. */
export const selectHasPhotos = (state: RootState): boolean => state.photoImport.step.name !== "none";

/**
 * Returns the photos with and without a location, the bytes to upload and whether they exceed the account's free
 * storage.
 */
export const selectPhotoReview = createSelector([selectPhotoImport], ({ photos, space }) => {
  const placed = photos.filter(({ place }) => place !== null);
  const unplaced = photos.filter(({ place }) => place === null);
  const bytes = placed.reduce((sum, photo) => sum + photo.bytes, 0);
  return { placed, unplaced, bytes, tooMuch: space !== null && bytes > space };
});
