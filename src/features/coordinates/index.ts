/** What other rooms use of `coordinates`. Its other files are its own. */

export { Crosshair } from "./components/Crosshair";
