import type { Kysely } from "kysely";
import type { Collection } from "../../src/domain/hunt";
import type { Note } from "../../src/domain/note";
import type { Photo } from "../../src/domain/photo";
import type { Database, TombstoneKind } from "../db/schema";
import { NO_PARENT } from "../repositories/contentHeads";
import { featureSizes, getFeatures } from "../repositories/features";
import { findNotes, noteSizes } from "../repositories/notes";
import type { ReceivedNote } from "../repositories/receivedKeys";
import { getSharedFeatures, sharedFeatureSizes } from "../repositories/shared";
import type { FoundKey } from "../repositories/syncKeys";
import { getListedCollections } from "./collections";
import { featureTexts } from "./featureText";
import { getOwnPhotos } from "./photos";

type Db = Kysely<Database>;

/** Something that is no longer part of the content. */
export interface Gone {
  kind: TombstoneKind;
  id: string;
  /** Of a place its hunt, of a note or photo its feature or hunt. */
  parent: string | null;
}

/** Rows as a page of changes has them. */
export class SyncRows {
  readonly deleted: Gone[] = [];
  preferences = false;
  readonly collections: Collection[] = [];
  /** JSON of each. */
  readonly features: string[] = [];
  readonly places: { collectionId: string; featureId: string }[] = [];
  readonly notes: Note[] = [];
  readonly photos: Photo[] = [];
}

/** How many of the items, in order, have at most so many bytes together; one at least. */
export function fitting(sizes: readonly number[], maxBytes: number): number {
  let bytes = 0;
  for (const [index, size] of sizes.entries()) {
    bytes += size;
    if (bytes > maxBytes && index > 0) return index;
  }
  return sizes.length;
}

const idsOf = (keys: readonly FoundKey[], kind: FoundKey["kind"]): string[] =>
  keys.filter((key) => key.kind === kind).map(({ id }) => id);

const byId = (sizes: readonly { uuid: string; bytes: number }[]): Map<string, number> =>
  new Map(sizes.map(({ uuid, bytes }) => [uuid, bytes]));

/** Adds an account's own rows. Answers how many of the keys it took: those of `maxBytes`, and one at least. */
export async function addOwnRows(
  db: Db,
  userId: string,
  { rows, keys, maxBytes }: { rows: SyncRows; keys: readonly FoundKey[]; maxBytes: number },
): Promise<number> {
  const features = byId(await featureSizes(db, userId, idsOf(keys, "feature")));
  const notes = byId(await noteSizes(db, userId, idsOf(keys, "note")));
  const sizes = keys.map(({ kind, id }) =>
    kind === "feature" ? (features.get(id) ?? 0) : kind === "note" ? (notes.get(id) ?? 0) : 0,
  );
  const taken = keys.slice(0, fitting(sizes, maxBytes));
  for (const { kind, id, other, gone } of taken)
    if (kind === "deleted" && gone)
      rows.deleted.push({ kind: gone, id, parent: other === NO_PARENT ? null : other });
    else if (kind === "place") rows.places.push({ collectionId: id, featureId: other });
    else if (kind === "preferences") rows.preferences = true;
  rows.collections.push(...(await getListedCollections(db, userId, idsOf(taken, "collection"))));
  rows.features.push(...(await featureTexts(await getFeatures(db, userId, idsOf(taken, "feature")))));
  rows.notes.push(...(await findNotes(db, userId, idsOf(taken, "note"))));
  rows.photos.push(...(await getOwnPhotos(db, userId, idsOf(taken, "photo"))));
  return taken.length;
}

/** The same of features that others share or shared: those that the reader does not see any more are gone. */
export async function addReceivedFeatures(
  db: Db,
  readerId: string,
  { rows, ids, maxBytes }: { rows: SyncRows; ids: readonly string[]; maxBytes: number },
): Promise<number> {
  const found = await sharedFeatureSizes(db, readerId, ids);
  const sizes = byId(found);
  const taken = ids.slice(
    0,
    fitting(
      ids.map((id) => sizes.get(id) ?? 0),
      maxBytes,
    ),
  );
  const seen = found.filter(({ uuid }) => taken.includes(uuid));
  const shared = await getSharedFeatures(
    db,
    readerId,
    seen.map(({ uuid }) => uuid),
    seen.map(({ ownerId }) => ownerId),
  );
  rows.features.push(...(await featureTexts(shared)));
  for (const id of taken) if (!sizes.has(id)) rows.deleted.push({ kind: "feature", id, parent: null });
  return taken.length;
}

/** The same of notes on hunts that others share. @param found of hunts that the reader sees */
export async function addReceivedNotes(
  db: Db,
  { rows, found, maxBytes }: { rows: SyncRows; found: readonly ReceivedNote[]; maxBytes: number },
): Promise<number> {
  const owners = new Set(found.map(({ ownerId }) => ownerId));
  const idsFrom = (owner: string, some: readonly ReceivedNote[]) =>
    some.filter(({ ownerId, gone }) => ownerId === owner && !gone).map(({ id }) => id);
  const sizes = new Map<string, number>();
  for (const owner of owners)
    for (const { uuid, bytes } of await noteSizes(db, owner, idsFrom(owner, found))) sizes.set(uuid, bytes);
  const taken = found.slice(
    0,
    fitting(
      found.map(({ id }) => sizes.get(id) ?? 0),
      maxBytes,
    ),
  );
  for (const owner of owners) rows.notes.push(...(await findNotes(db, owner, idsFrom(owner, taken))));
  for (const { id, parent, gone } of taken) if (gone) rows.deleted.push({ kind: "note", id, parent });
  return taken.length;
}
