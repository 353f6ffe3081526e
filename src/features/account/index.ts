/** What other rooms use of `account`. Its other files are its own. */

export { Exaggeration } from "./components/Exaggeration";
