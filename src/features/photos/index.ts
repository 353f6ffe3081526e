/** What other rooms use of `photos`. Its other files are its own. */

export { AddPhotos } from "./components/AddPhotos";
export { PhotosPanel } from "./components/PhotosPanel";
export { dropPhoto } from "./sagas/dropPhoto";
export { changePhotoIds } from "./sagas/photoIds";
export { selectPhotos, selectTakenPhotos } from "./selectors";
export { addTakenWaypoints, photoDropped, photoPut, takenDismissed, uploadPhotos } from "./slice";
