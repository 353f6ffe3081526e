import type { RootState } from "../../app/reducers";

/** Photos of the open item. */
export const selectPhotos = (state: RootState) => state.photos.photos;

/** Uploaded photos whose position is offered as a waypoint. */
export const selectTakenPhotos = (state: RootState) => state.photos.taken;
