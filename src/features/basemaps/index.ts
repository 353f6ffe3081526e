/** What other rooms use of `basemaps`. Its other files are its own. */

export { BasemapPicker } from "./components/BasemapPicker";
export { type DetailWords, detailLack, detailWords } from "./detail";
export { selectAddedBasemap, selectBasemap, selectBasemapName, selectPictured } from "./selectors";
export { chooseBasemap, lendBasemap, returnBasemap } from "./slice";
