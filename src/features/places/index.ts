/** What other rooms use of `places`. Its other files are its own. */

export { PlaceMark } from "./components/PlaceMark";
export { copyCoordinates, goToPlace } from "./slice";
