import type { Kysely } from "kysely";
import type { BinItem } from "../../src/domain/bin";
import type { GhType } from "../../src/domain/feature";
import type { Collection } from "../../src/domain/hunt";
import type { Config } from "../config";
import type { Database } from "../db/schema";
import { binnedSides, restoreMemberships } from "../repositories/bin";
import { type BinRow, countBin, listBin as listRows } from "../repositories/binPages";
import type { ContentWrite } from "../repositories/contentHeads";
import { lockCollections, lockFeatureKeys } from "../repositories/members";
import type { BinListQuery } from "../schemas/bin";
import { type BatchOutcome, outcome, validIds } from "./batch";
import { getCollection } from "./collections";
import { writeContent } from "./contentWrite";
import { readCursor, writeCursor } from "./cursor";
import { titleKeyOf } from "./featureRows";
import { restoreFromBin } from "./restoreFromBin";

type Db = Kysely<Database>;

export interface BinDeps {
  db: Db;
  config: Pick<Config, "binDays">;
}

/** Returns a page of deleted items that can be restored, newest first. */
export async function listBin({ db, config }: BinDeps, userId: string, query: BinListQuery) {
  const { limit, search, deletedWith } = query;
  const filter = { key: titleKeyOf(search.trim()), deletedWith: deletedWith ?? null };
  const of = JSON.stringify(["bin", filter.key, filter.deletedWith]);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, of, "number");
  const after = cursor ? Number(cursor.key) : null;
  const [total, page] = await Promise.all([
    cursor ? cursor.total : countBin(db, userId, filter),
    listRows(db, userId, { ...filter, limit, after }),
  ]);
  const last = page.rows.at(-1);
  const nextCursor =
    page.more && last ? writeCursor({ of, key: last.position, uuid: last.uuid, total }) : null;
  return { items: page.rows.map(toItem), total, limit, nextCursor, keptDays: config.binDays };
}

function toItem({ kind, color, position: _position, deletedAt, expiresAt, ...row }: BinRow): BinItem {
  return {
    ...row,
    ghType: kind === "" ? null : (kind as GhType),
    color: color === null ? null : JSON.parse(color),
    deletedAt: Math.floor(deletedAt / 1000),
    expiresAt: Math.floor(expiresAt / 1000),
  };
}

/**
 * Restores features with their memberships in existing hunts and the notes, photos and shares deleted with them. A
 * feature that already exists counts as restored, so the request can be repeated.
 * @throws AppError too-many-photos (409)
 */
export async function restoreFeatures(db: Db, userId: string, ids: readonly string[]): Promise<BatchOutcome> {
  const there = await writeContent(db, userId, (write) => returnFeatures(write, validIds(ids)));
  return outcome(ids, there);
}

/** Restores features within a write. @returns those that exist afterward */
export async function returnFeatures(write: ContentWrite, uuids: readonly string[]): Promise<string[]> {
  const { trx, userId } = write;
  const back = await restoreFromBin(write, "feature", uuids);
  if (back.length > 0) {
    const hunts = await binnedSides(trx, userId, "feature_id", back);
    if (hunts.length > 0) {
      await lockCollections(trx, userId, hunts);
      await restoreMemberships(write, "feature_id", back);
    }
  }
  return lockFeatureKeys(trx, userId, uuids);
}

/** Restores hunts like restoreFeatures, including memberships of those features that exist. */
export async function restoreCollections(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<BatchOutcome> {
  const wanted = validIds(ids);
  const there = await writeContent(db, userId, async (write) => {
    const { trx } = write;
    const back = await restoreFromBin(write, "collection", wanted);
    if (back.length > 0) {
      await lockFeatureKeys(trx, userId, await binnedSides(trx, userId, "collection_id", back));
      await restoreMemberships(write, "collection_id", back);
    }
    return lockCollections(trx, userId, wanted);
  });
  return outcome(ids, there);
}

/** Restores a hunt. @throws AppError not-found (404) */
export async function restoreCollection(db: Db, userId: string, uuid: string): Promise<Collection> {
  await restoreCollections(db, userId, [uuid]);
  return getCollection(db, userId, uuid);
}
