/** What other rooms use of `notes`. Its other files are its own. */

export { NotesPanel } from "./components/NotesPanel";
export { selectNotesPanel } from "./selectors";
export {
  loadNotes,
  noteDropped,
  noteFormOpened,
  notePut,
  noteReplaced,
  notesLoaded,
  notesOpened,
} from "./slice";
