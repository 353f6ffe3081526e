/** What other rooms use of `photoImport`. Its other files are its own. */

export { PhotoImport } from "./components/PhotoImport";
export { selectHasPhotos, selectPhotoImport } from "./selectors";
export { type PhotoImportState, photosChosen } from "./slice";
export { ACCEPTED_PHOTOS } from "./words";
