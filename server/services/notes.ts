import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Note, NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { AppError, deletedSince, notFound, stale } from "../errors";
import { lockBinned, putIntoBin } from "../repositories/bin";
import { getSharedCollections } from "../repositories/collections";
import { lockRows } from "../repositories/locks";
import { lockNoteable } from "../repositories/noteables";
import {
  countNotes,
  deleteNote as deleteRow,
  findNote,
  insertNotes,
  notesOf,
  updateNote,
} from "../repositories/notes";
import { sharedFeatureSizes } from "../repositories/shared";
import { writeContent } from "./contentWrite";
import { nowSeconds } from "./features";
import { keyedUuid } from "./keyedUuid";

type Db = Kysely<Database>;

/**
 * Lists notes of a feature or hunt, oldest first. Notes of a shared one are read-only. Notes kept from a deleted one
 * are still listed under its id.
 * @throws AppError not-found (404) if there are neither notes nor a feature or hunt
 */
export async function listNotes(
  db: Db,
  userId: string,
  type: NoteableType,
  noteableId: string,
): Promise<Note[]> {
  const notes = await notesOf(db, userId, type, [noteableId]);
  if (notes.length > 0 || (await lockNoteable(db, userId, type, noteableId))) return notes;
  const [shared] =
    type === "feature"
      ? await sharedFeatureSizes(db, userId, [noteableId])
      : (await getSharedCollections(db, userId, [noteableId])).map((row) => ({ ownerId: row.owner_id }));
  if (!shared) throw notFound(nameOf(type));
  return notesOf(db, shared.ownerId, type, [noteableId]);
}

/** Maximum per feature or hunt, also for the notes of an edit. Imports may exceed it. */
export const NOTES_MAX = 100;

/**
 * Creates a note.
 * @param key idempotency key of the caller. A retry returns the existing note instead of creating another
 * @throws AppError not-found (404), too-many-notes (409), deleted (409) if the key's note was recently deleted
 */
export async function createNote(
  db: Db,
  userId: string,
  type: NoteableType,
  input: { noteableId: string; title: string; contents: string },
  key: string | null = null,
): Promise<Note> {
  const now = nowSeconds();
  const { noteableId, title, contents } = input;
  const uuid = key === null ? randomUUID() : keyedUuid(userId, key);
  const made = { uuid, title, contents, createdAt: now, updatedAt: now, noteableType: type, noteableId };
  return writeContent(db, userId, async (write) => {
    const { trx } = write;
    if (!(await lockNoteable(trx, userId, type, noteableId))) throw notFound(nameOf(type));
    const there = key === null ? null : await findNote(trx, userId, uuid);
    if (there) {
      write.markUnchanged();
      return there;
    }
    if (key !== null && (await lockBinned(trx, userId, "note", [uuid])).uuids.length > 0)
      throw deletedSince();
    if ((await countNotes(trx, userId, type, noteableId)) >= NOTES_MAX) throw tooManyNotes(type);
    await insertNotes(write, [{ uuid, noteableType: type, noteableId, title, contents, now }]);
    // If the same request was sent twice at once, the other may have been first.
    return (key === null ? null : await findNote(trx, userId, uuid)) ?? made;
  });
}

/**
 * Changes a note.
 * @param updatedAt of the note when the edit began
 * @throws AppError not-found (404), stale (409)
 */
export async function changeNote(
  db: Db,
  userId: string,
  uuid: string,
  { updatedAt, ...change }: { title?: string; contents?: string; updatedAt?: number | undefined },
): Promise<Note> {
  return writeContent(db, userId, async (write) => {
    const note = await updateNote(write, uuid, { ...change, now: nowSeconds() }, updatedAt);
    if (note) return note;
    const there = updatedAt === undefined ? null : await findNote(write.trx, userId, uuid);
    throw there ? stale("note") : notFound("note");
  });
}

/** Deletes a note, which can be restored for some days (services/bin). @throws AppError not-found (404) */
export async function deleteNote(db: Db, userId: string, uuid: string, binDays: number): Promise<void> {
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    await lockRows(trx, userId, "notes", [uuid]);
    await putIntoBin(trx, userId, "note", [uuid], { binDays });
    if (!(await deleteRow(write, uuid))) throw notFound("note");
  });
}

export const tooManyNotes = (type: NoteableType): AppError =>
  new AppError(
    409,
    "too-many-notes",
    `There can be at most ${NOTES_MAX} notes on one ${nameOf(type)}. Delete some first.`,
  );

const nameOf = (type: NoteableType) => (type === "collection" ? "hunt" : "feature");
