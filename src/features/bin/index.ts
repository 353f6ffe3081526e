/** What other rooms use of `bin`. Its other files are its own. */

export { deleteAdded, restoreAdded } from "./sagas/added";
export { deleteAgain, restoreFeatures } from "./sagas/features";
export { readFeatures } from "./sagas/readFeatures";
export { restoreHunt, showHuntAgain } from "./sagas/restoreHunt";
export { hiddenAmong } from "./sagas/takeIn";
