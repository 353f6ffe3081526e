import { type Kysely, sql } from "kysely";
import type { Note, NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { type ContentWrite, insertTombstones, type Staging } from "./contentHeads";

type Db = Kysely<Database>;

const COLUMNS = sql`
  uuid, title, contents, created_at as "createdAt", updated_at as "updatedAt",
  noteable_type as "noteableType", noteable_id as "noteableId"`;

/** Returns notes of many features or hunts, oldest first. */
export async function notesOf(
  db: Db,
  userId: string,
  type: NoteableType,
  noteableIds: readonly string[],
): Promise<Note[]> {
  const result = await sql<Note>`
    select ${COLUMNS} from notes
    where user_id = ${userId} and noteable_id = any(${noteableIds}::uuid[]) and noteable_type = ${type}
    order by created_at, position`.execute(db);
  return result.rows;
}

export async function countNotes(
  db: Db,
  userId: string,
  type: NoteableType,
  noteableId: string,
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) from notes
    where user_id = ${userId} and noteable_id = ${noteableId} and noteable_type = ${type}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

export interface NoteParent {
  parentId: string;
  parentType: NoteableType;
}

/** Counts the notes of each feature or hunt; those without notes are left out. */
export async function countNotesOf(
  db: Db,
  userId: string,
  noteableIds: readonly string[],
): Promise<(NoteParent & { count: number })[]> {
  const result = await sql<NoteParent & { count: number }>`
    select noteable_id as "parentId", noteable_type as "parentType", count(*)::int as count from notes
    where user_id = ${userId} and noteable_id = any(${noteableIds}::uuid[])
    group by noteable_id, noteable_type`.execute(db);
  return result.rows;
}

/** Returns the existing notes with the features or hunts they belong to. */
export async function findNoteables(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<(NoteParent & { uuid: string })[]> {
  const result = await sql<NoteParent & { uuid: string }>`
    select uuid, noteable_id as "parentId", noteable_type as "parentType" from notes
    where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows;
}

export async function findNote(db: Db, userId: string, uuid: string): Promise<Note | null> {
  const result = await sql<Note>`
    select ${COLUMNS} from notes where user_id = ${userId} and uuid = ${uuid}`.execute(db);
  return result.rows[0] ?? null;
}

/** Returns notes by id. */
export async function findNotes(db: Db, userId: string, uuids: readonly string[]): Promise<Note[]> {
  if (uuids.length === 0) return [];
  const result = await sql<Note>`
    select ${COLUMNS} from notes where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows;
}

/** Returns the approximate size of notes in bytes. */
export async function noteSizes(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<{ uuid: string; bytes: number }[]> {
  if (uuids.length === 0) return [];
  const result = await sql<{ uuid: string; bytes: number }>`
    select uuid, octet_length(contents) as bytes from notes
    where user_id = ${userId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows;
}

export interface NoteInsert {
  uuid: string;
  noteableType: NoteableType;
  noteableId: string;
  title: string;
  contents: string;
  now: number;
}

/** Uses plain values, which Citus routes straight to the account's machine. */
async function insertNote(
  { trx, userId, seq }: Pick<ContentWrite, "trx" | "userId" | "seq">,
  { noteableType, noteableId, now, ...note }: NoteInsert,
): Promise<void> {
  const row = { noteable_type: noteableType, noteable_id: noteableId, created_at: now, updated_at: now };
  await trx
    .insertInto("notes")
    .values({ ...note, ...row, user_id: userId, seq })
    .onConflict((conflict) => conflict.columns(["user_id", "uuid"]).doNothing())
    .execute();
}

/** Inserts notes. Those whose uuid exists stay unchanged. */
export async function insertNotes(
  { trx, userId, seq }: ContentWrite | Staging,
  notes: readonly NoteInsert[],
): Promise<void> {
  if (notes.length === 0) return;
  const [first] = notes;
  if (notes.length === 1 && first) return insertNote({ trx, userId, seq }, first);
  await sql`
    insert into notes (user_id, uuid, noteable_type, noteable_id, title, contents, created_at, updated_at, seq)
    select ${userId}::uuid, n.uuid, n.type, n.noteable, n.title, n.contents, n.now, n.now, ${seq}::bigint
    from unnest(
      ${notes.map((note) => note.uuid)}::uuid[], ${notes.map((note) => note.noteableType)}::text[],
      ${notes.map((note) => note.noteableId)}::uuid[], ${notes.map((note) => note.title)}::text[],
      ${notes.map((note) => note.contents)}::text[], ${notes.map((note) => note.now)}::bigint[]
    ) with ordinality as n(uuid, type, noteable, title, contents, now, position)
    order by n.position
    on conflict (user_id, uuid) do nothing`.execute(trx);
}

/**
 * Updates a note.
 * @param began the updated_at the note must still have; null skips the check
 * @returns null if there is no such note
 */
export async function updateNote(
  { trx, userId, seq }: ContentWrite,
  uuid: string,
  change: { title?: string; contents?: string; now: number },
  began: number | null = null,
): Promise<Note | null> {
  const result = await sql<Note>`
    update notes set title = coalesce(${change.title ?? null}, title),
      contents = coalesce(${change.contents ?? null}, contents),
      updated_at = greatest(${change.now}::bigint, updated_at + 1), seq = ${seq}
    where user_id = ${userId} and uuid = ${uuid} and updated_at = coalesce(${began}::bigint, updated_at)
    returning ${COLUMNS}`.execute(trx);
  return result.rows[0] ?? null;
}

export async function deleteNote(write: ContentWrite, uuid: string): Promise<boolean> {
  const result = await sql<{ uuid: string }>`
    with gone as (
      delete from notes where user_id = ${write.userId} and uuid = ${uuid} returning uuid, noteable_id
    ) ${insertTombstones(write, "note", sql`select uuid, noteable_id from gone`)}
    returning id as uuid`.execute(write.trx);
  return result.rows.length > 0;
}

/** Deletes notes of features or hunts deleted in the same write, whose tombstones cover these notes too. */
export async function deleteNotesOf(
  { trx, userId }: ContentWrite,
  type: NoteableType,
  noteableIds: readonly string[],
): Promise<void> {
  await sql`
    delete from notes
    where user_id = ${userId} and noteable_id = any(${noteableIds}::uuid[]) and noteable_type = ${type}`.execute(
    trx,
  );
}
