import type { Note, NoteableType } from "../../domain/note";
import { id, keyed, type UserRequests } from "../userRequests";
import type { ApiResult } from "./result";

/** Parts of a note that the user writes. */
export type NoteText = Pick<Note, "title" | "contents">;

/** Notes of features and hunts. */
export interface NotesApi {
  listNotes(type: NoteableType, uuid: string): Promise<ApiResult<{ notes: Note[] }>>;
  /** @param key idempotency key; requests with the same key create only one note */
  createNote(type: NoteableType, uuid: string, text: NoteText, key: string): Promise<ApiResult<Note>>;
  /** @param updatedAt version that the edit is based on; returns 409 if it has changed */
  updateNote(uuid: string, text: NoteText, updatedAt?: number): Promise<ApiResult<Note>>;
  deleteNote(uuid: string): Promise<ApiResult<null>>;
  restoreNote(uuid: string): Promise<ApiResult<Note>>;
}

export const createNotesApi = ({ send, get, post, patch, remove }: UserRequests): NotesApi => ({
  listNotes: (type, uuid) => get(`/notes/${type}/${id(uuid)}`),
  createNote: (type, noteableId, text, key) =>
    send("POST", `/notes/${type}`, { body: { noteableId, ...text }, headers: keyed(key) }),
  updateNote: (uuid, text, updatedAt) => patch(`/notes/${id(uuid)}`, { ...text, updatedAt }),
  deleteNote: (uuid) => remove(`/notes/${id(uuid)}`),
  restoreNote: (uuid) => post(`/notes/${id(uuid)}/restore`),
});
