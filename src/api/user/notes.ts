import type { Note, NoteableType } from "../../domain/note";
import type { ApiResult } from "./result";

/** What a person writes of a note. */
export type NoteText = Pick<Note, "title" | "contents">;

/** Notes of features and hunts. */
export interface NotesApi {
  listNotes(type: NoteableType, uuid: string): Promise<ApiResult<{ notes: Note[] }>>;
  /** @param key the same for the same note: however often it is sent, there is one */
  createNote(type: NoteableType, uuid: string, text: NoteText, key: string): Promise<ApiResult<Note>>;
  /** @param updatedAt what the edit began from: another one answers 409 */
  updateNote(uuid: string, text: NoteText, updatedAt?: number): Promise<ApiResult<Note>>;
  deleteNote(uuid: string): Promise<ApiResult<null>>;
  restoreNote(uuid: string): Promise<ApiResult<Note>>;
}
