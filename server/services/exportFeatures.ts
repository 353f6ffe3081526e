import type { Kysely } from "kysely";
import type { GpxLines } from "../../src/domain/gpxLines";
import type { ExportFeature, ExportHunt } from "../../src/formats";
import { UUID_BYTES, uuidsAt } from "../../src/formats/uuidBytes";
import type { Database } from "../db/schema";
import { getCollections } from "../repositories/collections";
import type { FeatureRow } from "../repositories/featureJson";
import { listFeatures, type PageRow } from "../repositories/featurePages";
import { featureSizes, getFeatures } from "../repositories/features";
import { notesOf } from "../repositories/notes";
import { photosToExport } from "./exportPhotos";
import { featureFrom } from "./featureText";

type Db = Kysely<Database>;

const PAGE_ROWS = 500;
const PAGE_BYTES = 8 * 1024 * 1024;

/** Ids whose sizes are read at a time. */
const SIZED = 5000;

/** Ids of features to export; as bytes, 16 each. */
export type ChosenIds = readonly string[] | Uint8Array;

/** Types that a GPX file contains; others needn't be read. */
export const gpxTypes = (lines: GpxLines): readonly string[] =>
  lines === "omit" ? ["Point", "Tracks"] : ["Point", "Polyline", "Tracks"];

/**
 * Yields an account's own features with their hunts, with one page in memory at a time. Either the chosen ones in their
 * order, or all (optionally of certain types), oldest first.
 */
export async function* exportFeatures(
  db: Db,
  userId: string,
  {
    ids = null,
    types,
    photos = null,
  }: {
    ids?: ChosenIds | null;
    types?: readonly string[];
    /** Includes each feature's photos, as files that fit an archive of this size. */
    photos?: { partBytes: number } | null;
  } = {},
): AsyncGenerator<ExportFeature> {
  const known = new Map<string, ExportHunt>();
  for await (const page of ahead(ids ? pickedPages(db, userId, ids) : allPages(db, userId, types))) {
    const features = page.map(featureFrom);
    const unknown = features.flatMap((feature) => feature.collectionIds).filter((id) => !known.has(id));
    for (const hunt of await huntsOf(db, userId, [...new Set(unknown)])) known.set(hunt.uuid, hunt);
    const shown = photos && (await photosToExport(db, userId, features, photos.partBytes));
    for (const feature of features) {
      const hunts = feature.collectionIds.flatMap((uuid) => known.get(uuid) ?? []);
      yield { ...feature, hunts, ...(shown && { photos: shown.get(feature.uuid) ?? [] }) };
    }
  }
}

/** Reads the next page while the current one is written. */
async function* ahead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pages.next();
  try {
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = pages.next();
      // Awaited in the next round, or never if the reader has stopped.
      next.catch(() => {});
      yield page.value;
    }
  } finally {
    await next.catch(() => {});
    await pages.return(undefined);
  }
}

async function huntsOf(db: Db, userId: string, ids: readonly string[]): Promise<ExportHunt[]> {
  if (ids.length === 0) return [];
  const notes = await notesOf(db, userId, "collection", ids);
  return (await getCollections(db, userId, ids)).map(({ uuid, title }) => ({
    uuid,
    title,
    notes: notes.filter((note) => note.noteableId === uuid),
  }));
}

/** Yields pages of chosen features, limited by count and size, since each may have 100,000 vertices. */
async function* pickedPages(db: Db, userId: string, ids: ChosenIds): AsyncGenerator<FeatureRow[]> {
  let page: string[] = [];
  let held = 0;
  for (const some of batchesOf(ids)) {
    for (const { uuid, bytes } of await featureSizes(db, userId, some)) {
      page.push(uuid);
      held += bytes;
      if (page.length < PAGE_ROWS && held < PAGE_BYTES) continue;
      yield await inOrder(db, userId, page);
      page = [];
      held = 0;
    }
  }
  if (page.length > 0) yield await inOrder(db, userId, page);
}

/** Reads features in the order of the given ids. */
async function inOrder(db: Db, userId: string, ids: readonly string[]): Promise<FeatureRow[]> {
  const rows = new Map((await getFeatures(db, userId, ids)).map((row) => [row.uuid, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function* batchesOf(ids: ChosenIds): Generator<readonly string[]> {
  const packed = ids instanceof Uint8Array;
  const count = packed ? ids.length / UUID_BYTES : ids.length;
  for (let start = 0; start < count; start += SIZED) {
    const length = Math.min(SIZED, count - start);
    yield packed ? uuidsAt(ids, start, length) : ids.slice(start, start + length);
  }
}

async function* allPages(
  db: Db,
  userId: string,
  types: readonly string[] | undefined,
): AsyncGenerator<FeatureRow[]> {
  let after: { key: string | number; uuid: string } | null = null;
  for (;;) {
    const page: { rows: PageRow[]; more: boolean } = await listFeatures(db, userId, {
      sort: "createdAt",
      ascending: true,
      limit: PAGE_ROWS,
      offset: 0,
      slim: false,
      maxBytes: PAGE_BYTES,
      types,
      after,
    });
    yield page.rows;
    const last = page.rows.at(-1);
    if (!page.more || !last) return;
    after = { key: last.sort_key, uuid: last.uuid };
  }
}
