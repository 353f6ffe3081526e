import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Note, NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { putIntoBin } from "../repositories/bin";
import { getSharedCollections } from "../repositories/collections";
import { lockRows } from "../repositories/locks";
import { lockNoteable } from "../repositories/noteables";
import { countNotes, deleteNote as deleteRow, insertNotes, notesOf, updateNote } from "../repositories/notes";
import { sharedFeatureSizes } from "../repositories/shared";
import { nowSeconds } from "./features";

type Db = Kysely<Database>;

/**
 * Notes of a feature or hunt, oldest first; of a shared one they can be read and not changed. Those kept from a deleted
 * one are still listed under its id.
 * @throws AppError not-found (404) when there is neither
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

/** On one feature or hunt, like the notes of an edit; what an imported file has more stays. */
const NOTES_MAX = 100;

/** @throws AppError not-found (404), too-many-notes (409) */
export async function createNote(
  db: Db,
  userId: string,
  type: NoteableType,
  input: { noteableId: string; title: string; contents: string },
): Promise<Note> {
  const now = nowSeconds();
  const { noteableId, title, contents } = input;
  const uuid = randomUUID();
  await db.transaction().execute(async (trx) => {
    if (!(await lockNoteable(trx, userId, type, noteableId))) throw notFound(nameOf(type));
    if ((await countNotes(trx, userId, type, noteableId)) >= NOTES_MAX) throw tooManyNotes(type);
    await insertNotes(trx, userId, [{ uuid, noteableType: type, noteableId, title, contents, now }]);
  });
  return { uuid, title, contents, createdAt: now, updatedAt: now, noteableType: type, noteableId };
}

/** @throws AppError not-found (404) */
export async function changeNote(
  db: Db,
  userId: string,
  uuid: string,
  change: { title?: string; contents?: string },
): Promise<Note> {
  const note = await updateNote(db, userId, uuid, { ...change, now: nowSeconds() });
  if (!note) throw notFound("note");
  return note;
}

/** Whether a note that came back leaves the limit kept. @throws AppError too-many-notes (409) */
export async function checkNoteLimit(db: Db, userId: string, note: Note): Promise<void> {
  const { noteableType: type, noteableId } = note;
  if ((await countNotes(db, userId, type, noteableId)) > NOTES_MAX) throw tooManyNotes(type);
}

/** Deletes a note; it can be brought back for a while (services/bin). @throws AppError not-found (404) */
export async function deleteNote(db: Db, userId: string, uuid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRows(trx, userId, "notes", [uuid]);
    await putIntoBin(trx, userId, "note", [uuid]);
    if (!(await deleteRow(trx, userId, uuid))) throw notFound("note");
  });
}

const tooManyNotes = (type: NoteableType): AppError =>
  new AppError(
    409,
    "too-many-notes",
    `There can be at most ${NOTES_MAX} notes on one ${nameOf(type)}. Delete some first.`,
  );

const nameOf = (type: NoteableType) => (type === "collection" ? "hunt" : "feature");
