/** What other rooms use of `export`. Its other files are its own. */

export { FormatNotes } from "./components/FormatNotes";
export { selectIsExporting } from "./selectors";
export { openDownload } from "./slice";
