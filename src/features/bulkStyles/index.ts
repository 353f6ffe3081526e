/** What other rooms use of `bulkStyles`. Its other files are its own. */

export { StyleEditor } from "./components/StyleEditor";
export { restyle } from "./sagas/restyle";
export { selectEditingStyles } from "./selectors";
export { editStyles } from "./slice";
