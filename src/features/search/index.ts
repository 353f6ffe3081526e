/** What other rooms use of `search`. Its other files are its own. */

export { SearchBox } from "./components/SearchBox";
