/** What other rooms use of `sketch`. Its other files are its own. */

export { NewWaypoint } from "./components/NewWaypoint";
export { createFeature, putCreated } from "./drawings/create";
export { keepDrawing, settleDrawing } from "./drawings/keep";
export { drawingSaved } from "./drawings/saved";
export { namedDrawing } from "./sagas/naming";
export { dropWaypoint } from "./slice";
export { newFeature, temporaryFeature } from "./temporaryFeature";
export { notSavedToast } from "./toasts";
