import type { NoteText } from "../../../api/userApi";
import { recorded } from "./slice";

/**
 * A creation that the server has not answered yet. `creationSaved` with the key says what undoes it from then on.
 * @param key under which it is sent
 */
export const unsavedCreation = (key: string, label: string) =>
  recorded({ label, unsaved: key, change: null });

export const newNoteLabel = ({ title }: NoteText): string => (title ? `new note “${title}”` : "new note");
export const newHuntLabel = (title: string): string => `new hunt “${title}”`;
export const newPlanLabel = (title: string): string => `new plan “${title}”`;
