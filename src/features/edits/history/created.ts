import type { NoteText } from "../../../api/userApi";
import { recorded } from "./slice";

/**
 * Adds a creation to the history before the server has responded. `creationSaved` with the same key later sets the
 * change that undoes it.
 * @param key key the creation is sent with
 */
export const unsavedCreation = (key: string, label: string) =>
  recorded({ label, unsaved: key, change: null });

export const newNoteLabel = ({ title }: NoteText): string => (title ? `new note “${title}”` : "new note");
export const newHuntLabel = (title: string): string => `new hunt “${title}”`;
export const newPlanLabel = (title: string): string => `new plan “${title}”`;
