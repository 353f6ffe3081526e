import type { Kysely } from "kysely";
import type { Collection } from "../../src/domain/hunt";
import type { Note } from "../../src/domain/note";
import type { Photo } from "../../src/domain/photo";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { binnedIds, binnedSides, leaveBin, lockBinned, returnPlaces, returnRows } from "../repositories/bin";
import { type BinType, type PartTable, SOURCES } from "../repositories/binParts";
import { lockCollections, lockFeatureKeys } from "../repositories/members";
import { lockNoteable } from "../repositories/noteables";
import { findNote } from "../repositories/notes";
import { adoptStrays } from "../repositories/strayFiles";
import { type BatchOutcome, outcome, validIds } from "./batch";
import { getCollection } from "./collections";
import { checkNoteLimit } from "./notes";
import { checkPhotoLimits, getPhoto } from "./photos";

type Db = Kysely<Database>;

/**
 * Brings back features that were deleted less than an hour ago, as they were: with their places in the hunts that
 * there are, and with the notes, photos and shares that went with them. One that is there anyway counts as brought back,
 * so that the call can be repeated.
 * @throws AppError too-many-photos (409)
 */
export async function restoreFeatures(db: Db, userId: string, ids: readonly string[]): Promise<BatchOutcome> {
  const wanted = validIds(ids);
  const there = await db.transaction().execute(async (trx) => {
    const back = await takeBack(trx, userId, "feature", wanted);
    if (back.length > 0) {
      await lockCollections(trx, userId, await binnedSides(trx, userId, "feature_id", back));
      await returnPlaces(trx, userId, "feature_id", back);
    }
    return lockFeatureKeys(trx, userId, wanted);
  });
  return outcome(ids, there);
}

/** Brings back a hunt like restoreFeatures; those of its features are in it that there are. @throws AppError not-found */
export async function restoreCollection(db: Db, userId: string, uuid: string): Promise<Collection> {
  await db.transaction().execute(async (trx) => {
    const back = await takeBack(trx, userId, "collection", [uuid]);
    if (back.length === 0) return;
    await lockFeatureKeys(trx, userId, await binnedSides(trx, userId, "collection_id", back));
    await returnPlaces(trx, userId, "collection_id", back);
  });
  return getCollection(db, userId, uuid);
}

/** Brings back a note of a feature or hunt that is there. @throws AppError not-found (404), too-many-notes (409) */
export async function restoreNote(db: Db, userId: string, uuid: string): Promise<Note> {
  return db.transaction().execute(async (trx) => {
    await takeBack(trx, userId, "note", [uuid]);
    const note = await findNote(trx, userId, uuid);
    const there = note && (await lockNoteable(trx, userId, note.noteableType, note.noteableId));
    if (!note || !there) throw notFound("note");
    await checkNoteLimit(trx, userId, note);
    return note;
  });
}

/** Brings back a photo of a feature that is there. @throws AppError not-found (404), too-many-photos (409) */
export async function restorePhoto(db: Db, userId: string, uuid: string): Promise<Photo> {
  await db.transaction().execute(async (trx) => {
    const ids = await binnedIds(trx, userId, "feature_id", { type: "photo", uuids: [uuid], table: "photos" });
    if ((await lockFeatureKeys(trx, userId, ids)).length < ids.length) throw notFound("photo");
    await takeBack(trx, userId, "photo", [uuid]);
  });
  return getPhoto(db, userId, uuid);
}

/** Puts all rows back that lie with the things. Answers which there were. */
async function takeBack(
  trx: Db,
  userId: string,
  type: BinType,
  wanted: readonly string[],
): Promise<string[]> {
  const uuids = await lockBinned(trx, userId, type, [...wanted].sort());
  if (uuids.length === 0) return [];
  const tables = Object.keys(SOURCES[type].rows({ notes: true, photos: true })) as PartTable[];
  for (const table of tables) {
    await returnRows(trx, userId, { type, uuids, table });
    if (table !== "photo_files") continue;
    const files = await binnedIds(trx, userId, "file_id", { type, uuids, table });
    // They are kept longer than the bin keeps the photos.
    if ((await adoptStrays(trx, userId, files)) < files.length)
      throw new Error("The files of deleted photos were removed before their time");
    if (files.length > 0) {
      // A feature that came back has as many as it had; one that was there may have got others meanwhile.
      const [feature] = await binnedIds(trx, userId, "feature_id", { type, uuids, table: "photos" });
      if (feature) await checkPhotoLimits(trx, userId, feature);
    }
  }
  await leaveBin(trx, userId, type, uuids);
  return uuids;
}
