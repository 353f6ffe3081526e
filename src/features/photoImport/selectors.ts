import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";

export const selectPhotoImport = (state: RootState) => state.photoImport;

/** An import of photos is under way. */
export const selectHasPhotos = (state: RootState): boolean => state.photoImport.step.name !== "none";

/** The photos in the list that can be added, those that must be asked for their place, and what of it the account can't take. */
export const selectPhotoReview = createSelector([selectPhotoImport], ({ photos, space }) => {
  const placed = photos.filter(({ place }) => place !== null);
  const unplaced = photos.filter(({ place }) => place === null);
  const bytes = placed.reduce((sum, photo) => sum + photo.bytes, 0);
  return { placed, unplaced, bytes, tooMuch: space !== null && bytes > space };
});
