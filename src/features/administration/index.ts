/** What other rooms use of `administration`. Its other files are its own. */

export { areaChosen } from "./controlSlice";
