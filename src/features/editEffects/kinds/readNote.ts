import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ApiResult, UserApi } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Note, NotesOf } from "../../../domain/note";
import { noteDropped, notePut } from "../../notes";

export const NOTE_GONE = "The note was deleted elsewhere.";

/** Reads a note from the server. The API can't fetch a single note, only all notes of a feature or hunt. */
export async function readNote(api: UserApi, of: NotesOf, uuid: string): Promise<ApiResult<Note>> {
  const result = await api.listNotes(of.type, of.uuid);
  if (!result.success) return result;
  const note = result.data.notes.find((entry) => entry.uuid === uuid);
  return note
    ? { success: true, data: note }
    : { success: false, data: { status: 404, id: "not-found", message: NOTE_GONE } };
}

/** Reloads a note from the server. @returns false if it can't be read now */
export function* reloadNote(of: NotesOf, uuid: string): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const read = yield* call(readNote, api, of, uuid);
  if (read.success) yield* put(notePut({ of, note: read.data }));
  else if (read.data.status === 404) yield* put(noteDropped(uuid));
  return read.success || read.data.status === 404;
}
