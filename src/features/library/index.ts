/** What other rooms use of `library`. Its other files are its own. */

export { Legend } from "./components/layers/Legend";
