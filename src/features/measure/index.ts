/** What other rooms use of `measure`. Its other files are its own. */

export { DrawingFigures } from "./components/DrawingFigures";
