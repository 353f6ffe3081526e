/** What other rooms use of `sun`. Its other files are its own. */

export { Sun } from "./components/Sun";
export { loadTimeZones } from "./loadTimeZones";
export { sunText } from "./sunText";
