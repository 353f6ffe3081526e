import type { NoteText } from "../../../api/userApi";
import type { AddedItems } from "../../bin/sagas/added";
import type { NotesOf } from "../../notes/slice";
import { type HistoryEntry, recorded } from "./slice";

type Changes = Pick<HistoryEntry, "undo" | "redo">;

/** What undoes and redoes that features and hunts were added. */
export function addedChanges(items: Partial<AddedItems>): Changes {
  const data = { featureIds: [], collectionIds: [], ...items };
  return { undo: { kind: "added-gone", data }, redo: { kind: "added-back", data } };
}

/** What undoes and redoes that a note was written. */
export const newNoteChanges = (of: NotesOf, uuid: string, text: NoteText): Changes => ({
  undo: { kind: "note-gone", data: { of, uuid, text } },
  redo: { kind: "note-back", data: { of, uuid } },
});

/**
 * A creation that the server has not answered yet. `creationSaved` with the key says what undoes it from then on.
 * @param key under which it is sent
 */
export const unsavedCreation = (key: string, label: string) =>
  recorded({
    label,
    unsaved: key,
    undo: { kind: "unsaved-gone", data: { key } },
    redo: { kind: "unsaved-back", data: { key } },
  });

export const newNoteLabel = ({ title }: NoteText): string => (title ? `new note “${title}”` : "new note");
export const newHuntLabel = (title: string): string => `new hunt “${title}”`;
