import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { GhType } from "../../src/domain/feature";
import { decodeGeometry } from "../../src/formats/geometry/decode";
import type { Database } from "../db/schema";
import { AppError, deletedSince, notFound, stale } from "../errors";
import { binFileSeconds, lockBinned, putIntoBin } from "../repositories/bin";
import type { ContentWrite } from "../repositories/contentHeads";
import {
  deleteFeatures as deleteRows,
  type FeatureUpdate,
  featureSizes,
  getFeatures as getRows,
  insertFeature,
  type LockedFeature,
  lockFeature,
  updateFeature as updateRow,
  updateStyles,
} from "../repositories/features";
import { lockRows } from "../repositories/locks";
import { addMembers, lockCollections } from "../repositories/members";
import { deleteNotesOf, insertNotes, notesOf, updateNote } from "../repositories/notes";
import { deletePhotosOf } from "../repositories/photos";
import { pinnedCollection } from "../repositories/preferences";
import { getSharedFeatures, sharedFeatureSizes } from "../repositories/shared";
import type { FeatureChangeInput, NewFeatureInput, StyleInput } from "../schemas/features";
import { type BatchOutcome, outcome, validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { geometryColumns, newFeatureRow, titleKeyOf } from "./featureRows";
import { featureTexts } from "./featureText";
import { GeometryError } from "./geometry";
import { keyedUuid } from "./keyedUuid";
import { endSharesOf } from "./shareEnds";

type Db = Kysely<Database>;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Saves a new feature and adds it to the pinned hunt. @returns its JSON
 * @param key idempotency key of the caller. A retry returns the existing feature instead of creating another
 * @throws AppError invalid-geometry (400), deleted (409) if the key's feature was recently deleted
 */
export async function createFeature(
  db: Db,
  userId: string,
  input: NewFeatureInput,
  key: string | null = null,
): Promise<string> {
  const made = checked(() => newFeatureRow(input, nowSeconds()));
  const row = key === null ? made : { ...made, uuid: keyedUuid(userId, key) };
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    if (key !== null && (await lockBinned(trx, userId, "feature", [row.uuid])).uuids.length > 0)
      throw deletedSince();
    if (!(await insertFeature(write, row))) {
      write.markUnchanged();
      return;
    }
    const pinned = await pinnedCollection(trx, userId);
    const hunts = pinned ? await lockCollections(trx, userId, [pinned]) : [];
    if (hunts.length > 0) await addMembers(write, hunts, [row.uuid]);
  });
  return getFeature(db, userId, row.uuid);
}

/** Returns the JSON of an own or shared feature. @throws AppError not-found (404) */
export async function getFeature(db: Db, userId: string, uuid: string): Promise<string> {
  const [own] = await getRows(db, userId, [uuid]);
  const [json] = own ? await featureTexts([own]) : await getFeatures(db, userId, [uuid]);
  if (json === undefined) throw notFound("feature");
  return json;
}

/** Maximum geometry in the response to a batch. */
const BATCH_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the JSON of existing features, own and shared, in request order.
 * @throws AppError too-large (413) if they have too many vertices in total
 */
export async function getFeatures(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = validIds(ids);
  const own = await featureSizes(db, userId, wanted);
  const mine = new Set(own.map(({ uuid }) => uuid));
  const others = await sharedFeatureSizes(
    db,
    userId,
    wanted.filter((id) => !mine.has(id)),
  );
  const bytes = [...own, ...others].reduce((sum, size) => sum + size.bytes, 0);
  if (wanted.length > 1 && bytes > BATCH_MAX_BYTES)
    throw new AppError(
      413,
      "too-large",
      "These features have too many vertices for one response. Request fewer.",
    );
  const found = [...(await getRows(db, userId, [...mine])), ...(await getSharedFeatures(db, userId, others))];
  const texts = await featureTexts(found);
  const json = new Map(found.map(({ uuid }, index) => [uuid, texts[index]]));
  return wanted.map((id) => json.get(id)).filter((text) => text !== undefined);
}

/**
 * Changes a feature and returns its new JSON. `updatedAt` grows by at least a second with every change, so two edits
 * based on the same state never both succeed.
 * @throws AppError not-found (404), stale (409), invalid-geometry (400)
 */
export async function changeFeature(
  db: Db,
  userId: string,
  uuid: string,
  input: FeatureChangeInput,
): Promise<string> {
  await writeContent(db, userId, async (write) => {
    const row = await lockFeature(write.trx, userId, uuid);
    if (!row) throw notFound("feature");
    const began = input.updatedAt ?? input.properties?.updatedAt;
    if (began !== undefined && began !== row.updated_at) throw stale("feature");
    const now = Math.max(nowSeconds(), row.updated_at + 1);
    const change = checked(() => changesOf(row, input));
    await updateRow(write, uuid, { ...change, updated_at: now });
    if (input.notes) await writeNotes(write, uuid, input.notes);
  });
  return getFeature(db, userId, uuid);
}

function changesOf(row: LockedFeature, input: FeatureChangeInput): FeatureUpdate {
  const change: FeatureUpdate = {};
  if (input.title !== undefined) {
    change.title = input.title.trim();
    change.title_key = titleKeyOf(change.title);
  }
  const { icon, color, strokeType, strokeWidth } = input.properties ?? {};
  if (icon && row.gh_type === "Point") change.icon = icon;
  if (color !== undefined) change.color = JSON.stringify(color);
  if (strokeType !== undefined) change.stroke_type = strokeType;
  if (strokeWidth !== undefined) change.stroke_width = strokeWidth;
  if (!input.geometry) return change;
  const ghType = row.gh_type as GhType;
  const given = input.properties?.times;
  const times = given === undefined ? fittingTimes(row, input.geometry.coordinates) : given;
  return { ...change, ...geometryColumns(ghType, input.geometry, times) };
}

/** Drops the times if vertices were added or removed, since they can no longer be matched. */
function fittingTimes(row: LockedFeature, coordinates: unknown): (number | null)[] | null {
  const times = timesOf(row);
  return times?.length === lengthOf(coordinates) ? times : null;
}

function timesOf({ geometry, times }: LockedFeature): (number | null)[] | null {
  if (geometry !== null) return decodeGeometry(geometry).times;
  return times === null ? null : (JSON.parse(times) as (number | null)[]);
}

const lengthOf = (coordinates: unknown): number => (Array.isArray(coordinates) ? coordinates.length : 0);

async function writeNotes(
  write: ContentWrite,
  uuid: string,
  notes: readonly { title: string; contents: string }[],
): Promise<void> {
  const now = nowSeconds();
  const present = await notesOf(write.trx, write.userId, "feature", [uuid]);
  for (const [index, note] of notes.entries()) {
    const old = present[index];
    if (old) await updateNote(write, old.uuid, { ...note, now });
    else
      await insertNotes(write, [
        { ...note, uuid: randomUUID(), noteableType: "feature", noteableId: uuid, now },
      ]);
  }
}

export async function changeStyles(
  db: Db,
  userId: string,
  ids: readonly string[],
  style: StyleInput,
): Promise<BatchOutcome> {
  const changed = await writeContent(db, userId, (write) => styleFeatures(write, validIds(ids), style));
  return outcome(ids, changed);
}

/** Styles features; properties not given stay unchanged. @returns the ids that exist */
export function styleFeatures(
  write: ContentWrite,
  uuids: readonly string[],
  { icon, color, strokeType, strokeWidth }: StyleInput,
): Promise<string[]> {
  const now = nowSeconds();
  return updateStyles(write, uuids, {
    icon,
    strokeType,
    strokeWidth,
    color: color && JSON.stringify(color),
    now,
  });
}

export interface FeatureDeletion {
  deleteNotes: boolean;
  deletePhotos: boolean;
  binDays: number;
  /** Hunt deleted together with the features. Restoring it restores them too. */
  collectionId?: string | undefined;
}

/**
 * Deletes features with their shares. They can be restored for some days (services/bin). Notes and photos that should
 * stay are kept under the feature's id.
 */
export async function deleteFeatures(
  db: Db,
  userId: string,
  ids: readonly string[],
  how: FeatureDeletion,
): Promise<BatchOutcome> {
  const deleted = await writeContent(db, userId, (write) => removeFeatures(write, validIds(ids), how));
  return outcome(ids, deleted);
}

/** Deletes features within a write. @returns the ids that existed */
export async function removeFeatures(
  write: ContentWrite,
  uuids: readonly string[],
  { deleteNotes, deletePhotos, binDays, collectionId = "" }: FeatureDeletion,
): Promise<string[]> {
  const { trx, userId } = write;
  await lockRows(trx, userId, "features", uuids);
  const [deletedWith = null] = validIds([collectionId]);
  const together = { notes: deleteNotes, photos: deletePhotos };
  await putIntoBin(trx, userId, "feature", uuids, { binDays, together, deletedWith });
  const gone = await deleteRows(write, uuids, binDays);
  if (gone.length === 0) write.markUnchanged();
  await endSharesOf(write, "feature", gone);
  if (deleteNotes) await deleteNotesOf(write, "feature", gone);
  if (deletePhotos) await deletePhotosOf(write, gone, binFileSeconds(binDays));
  return gone;
}

function checked<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw new AppError(400, "invalid-geometry", error.message, { fields: { geometry: error.message } });
  }
}
