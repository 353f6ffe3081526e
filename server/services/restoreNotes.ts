import type { Kysely } from "kysely";
import type { Note, NoteableType } from "../../src/domain/note";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { lockBinnedParts } from "../repositories/bin";
import { lockCollections, lockFeatureKeys } from "../repositories/members";
import { countNotesOf, findNote, findNoteables } from "../repositories/notes";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { NOTES_MAX, tooManyNotes } from "./notes";
import { restoreFromBin } from "./restoreFromBin";
import { RestoreResult } from "./restoreResult";

type Db = Kysely<Database>;

const keyOf = (type: NoteableType, id: string): string => `${type} ${id}`;

/**
 * Restores notes of existing features and hunts, in the order of the ids and up to the limit of each, with a fixed
 * number of statements. A note that already exists counts as restored.
 */
export async function restoreNotes(db: Db, userId: string, ids: readonly string[]): Promise<RestoreResult> {
  const wanted = validIds(ids);
  const result = new RestoreResult(ids);
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    const binned = await lockBinnedParts(trx, userId, "note", wanted);
    const there = await findNoteables(trx, userId, wanted);
    const all = [...binned, ...there];
    const ofType = (type: NoteableType) =>
      all.filter(({ parentType }) => parentType === type).map(({ parentId }) => parentId);
    const features = await lockFeatureKeys(trx, userId, ofType("feature"));
    const hunts = await lockCollections(trx, userId, ofType("collection"));
    const counts = new Map(
      (await countNotesOf(trx, userId, [...features, ...hunts])).map((row) => [
        keyOf(row.parentType, row.parentId),
        row.count,
      ]),
    );
    const parents = new Set([
      ...features.map((id) => keyOf("feature", id)),
      ...hunts.map((id) => keyOf("collection", id)),
    ]);
    const byId = new Map(all.map((note) => [note.uuid, note]));
    const inBin = new Set(binned.map(({ uuid }) => uuid));
    const back: string[] = [];
    for (const uuid of wanted) {
      const note = byId.get(uuid);
      const key = note && keyOf(note.parentType, note.parentId);
      if (!note || !key || !parents.has(key)) {
        result.refuse(uuid, notFound("note"));
        continue;
      }
      const count = (counts.get(key) ?? 0) + (inBin.has(uuid) ? 1 : 0);
      if (count > NOTES_MAX) {
        result.refuse(uuid, tooManyNotes(note.parentType));
        continue;
      }
      counts.set(key, count);
      if (inBin.has(uuid)) back.push(uuid);
    }
    await restoreFromBin(write, "note", back);
  });
  return result;
}

/** Restores a note. @throws AppError not-found (404), too-many-notes (409) */
export async function restoreNote(db: Db, userId: string, uuid: string): Promise<Note> {
  (await restoreNotes(db, userId, [uuid])).check();
  const note = await findNote(db, userId, uuid);
  if (!note) throw notFound("note");
  return note;
}
