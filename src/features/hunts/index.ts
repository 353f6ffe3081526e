/** What other rooms use of `hunts`. Its other files are its own. */

export { HuntsTab } from "./components/HuntsTab";
