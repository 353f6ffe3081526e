/** What other rooms use of `aboutLocation`. Its other files are its own. */

export { AboutLocationPopup } from "./components/AboutLocationPopup";
export { AboutLocationView } from "./components/AboutLocationView";
