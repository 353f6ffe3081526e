import type { Kysely } from "kysely";
import type { Collection } from "../../src/domain/hunt";
import type { Note } from "../../src/domain/note";
import type { Photo } from "../../src/domain/photo";
import type { SavedPlan } from "../../src/domain/planDocument";
import type { Database } from "../db/schema";
import type { TombstoneKind } from "../db/tables/changes";
import { NO_PARENT } from "../repositories/contentHeads";
import { featureSizes, getFeatures } from "../repositories/features";
import { findNotes, noteSizes } from "../repositories/notes";
import { findPlans, planSizes } from "../repositories/plans";
import type { ReceivedRow } from "../repositories/receivedKeys";
import { getSharedFeatures, sharedFeatureSizes } from "../repositories/shared";
import type { FoundKey } from "../repositories/syncKeys";
import { getListedCollections } from "./collections";
import { featureTexts } from "./featureText";
import { getOwnPhotos } from "./photos";

type Db = Kysely<Database>;

/** An item that left the content. */
export interface Gone {
  kind: TombstoneKind;
  id: string;
  /** Hunt of a place or plan; feature or hunt of a note or photo. */
  parent: string | null;
}

/** Rows of a page of changes. */
export class SyncRows {
  readonly deleted: Gone[] = [];
  preferences = false;
  readonly collections: Collection[] = [];
  /** JSON of each feature. */
  readonly features: string[] = [];
  readonly places: { collectionId: string; featureId: string }[] = [];
  readonly notes: Note[] = [];
  readonly photos: Photo[] = [];
  readonly plans: SavedPlan[] = [];
}

/** Returns how many of the items, in order, fit into `maxBytes` together, but at least one. */
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

/** Adds an account's own rows. @returns how many of the keys fit into `maxBytes`, but at least one */
export async function addOwnRows(
  db: Db,
  userId: string,
  { rows, keys, maxBytes }: { rows: SyncRows; keys: readonly FoundKey[]; maxBytes: number },
): Promise<number> {
  const features = byId(await featureSizes(db, userId, idsOf(keys, "feature")));
  const notes = byId(await noteSizes(db, userId, idsOf(keys, "note")));
  const plans = byId(await planSizes(db, userId, idsOf(keys, "plan")));
  const known = { feature: features, note: notes, plan: plans };
  const sizes = keys.map(({ kind, id }) =>
    kind in known ? (known[kind as keyof typeof known].get(id) ?? 0) : 0,
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
  rows.plans.push(...(await findPlans(db, userId, idsOf(taken, "plan"))));
  return taken.length;
}

/**
 * Adds features that are or were shared with the reader. Those no longer visible count as gone. @returns how many of
 * the ids fit into `maxBytes`, but at least one
 */
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
  const shared = await getSharedFeatures(db, readerId, seen);
  rows.features.push(...(await featureTexts(shared)));
  for (const id of taken) if (!sizes.has(id)) rows.deleted.push({ kind: "feature", id, parent: null });
  return taken.length;
}

/** Rows of one kind on shared hunts. */
interface HuntRows<T> {
  kind: "note" | "plan";
  sizes(db: Db, ownerId: string, ids: readonly string[]): Promise<{ uuid: string; bytes: number }[]>;
  find(db: Db, ownerId: string, ids: readonly string[]): Promise<T[]>;
}

const NOTES: HuntRows<Note> = { kind: "note", sizes: noteSizes, find: findNotes };
const PLANS: HuntRows<SavedPlan> = { kind: "plan", sizes: planSizes, find: findPlans };

interface Received {
  rows: SyncRows;
  /** Rows of hunts the reader can see. */
  found: readonly ReceivedRow[];
  maxBytes: number;
}

/** Adds notes on shared hunts. @returns how many fit into `maxBytes`, but at least one */
export const addReceivedNotes = (db: Db, received: Received): Promise<number> =>
  addHuntRows(db, NOTES, received, received.rows.notes);

/** Adds plans on shared hunts. @returns how many fit into `maxBytes`, but at least one */
export const addReceivedPlans = (db: Db, received: Received): Promise<number> =>
  addHuntRows(db, PLANS, received, received.rows.plans);

async function addHuntRows<T>(
  db: Db,
  { kind, sizes: sizesOf, find }: HuntRows<T>,
  { rows, found, maxBytes }: Received,
  into: T[],
): Promise<number> {
  const owners = new Set(found.map(({ ownerId }) => ownerId));
  const idsFrom = (owner: string, some: readonly ReceivedRow[]) =>
    some.filter(({ ownerId, gone }) => ownerId === owner && !gone).map(({ id }) => id);
  const sizes = new Map<string, number>();
  for (const owner of owners)
    for (const { uuid, bytes } of await sizesOf(db, owner, idsFrom(owner, found))) sizes.set(uuid, bytes);
  const taken = found.slice(
    0,
    fitting(
      found.map(({ id }) => sizes.get(id) ?? 0),
      maxBytes,
    ),
  );
  for (const owner of owners) into.push(...(await find(db, owner, idsFrom(owner, taken))));
  for (const { id, parent, gone } of taken) if (gone) rows.deleted.push({ kind, id, parent });
  return taken.length;
}
