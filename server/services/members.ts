import type { Kysely } from "kysely";
import { JOIN_PLACES_MAX } from "../../src/domain/limits";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { addBinnedMemberships, removeBinnedMemberships } from "../repositories/bin";
import { getCollections } from "../repositories/collections";
import type { ContentWrite } from "../repositories/contentHeads";
import { featureSizes } from "../repositories/features";
import { addMembers, lockCollections, lockFeatureKeys, removeMembers } from "../repositories/members";
import { type BatchOutcome, outcome, validIds } from "./batch";
import { writeContent } from "./contentWrite";

type Db = Kysely<Database>;

/** Adds a feature to hunts. The outcome lists the hunts. @throws AppError not-found (404) */
export async function addFeatureToCollections(
  db: Db,
  userId: string,
  featureId: string,
  collectionIds: readonly string[],
): Promise<BatchOutcome> {
  const { collections } = await join(db, userId, [featureId], collectionIds, ({ features }) => {
    if (features.length === 0) throw notFound("feature");
  });
  return outcome(collectionIds, collections);
}

/** Adds features to a hunt. The outcome lists the features. @throws AppError not-found (404) */
export async function addFeaturesToCollection(
  db: Db,
  userId: string,
  collectionId: string,
  featureIds: readonly string[],
): Promise<BatchOutcome> {
  const { features } = await join(db, userId, featureIds, [collectionId], ({ collections }) => {
    if (collections.length === 0) throw notFound("hunt");
  });
  return outcome(featureIds, features);
}

/**
 * Adds features to hunts. The outcome lists the hunts, and missing features among the failed. Features in the bin join
 * the hunts once restored, since another browser may not know yet that they were deleted.
 */
export async function addFeaturesToCollections(
  db: Db,
  userId: string,
  featureIds: readonly string[],
  collectionIds: readonly string[],
): Promise<BatchOutcome> {
  const { features, collections } = await join(db, userId, featureIds, collectionIds);
  const hunts = outcome(collectionIds, collections);
  return {
    successful: hunts.successful,
    failed: [...hunts.failed, ...outcome(featureIds, features).failed],
  };
}

/**
 * Removes a feature from hunts. The outcome lists the hunts it was in. A feature in the bin won't be in them once
 * restored either.
 * @throws AppError not-found (404)
 */
export async function removeFeatureFromCollections(
  db: Db,
  userId: string,
  featureId: string,
  collectionIds: readonly string[],
): Promise<BatchOutcome> {
  const hunts = validIds(collectionIds);
  if ((await featureSizes(db, userId, [featureId])).length === 0) {
    await writeContent(db, userId, (write) => removeBinnedMemberships(write, hunts, validIds([featureId])));
    throw notFound("feature");
  }
  const removed = await writeContent(db, userId, (write) => removeMembers(write, hunts, [featureId]));
  return outcome(
    collectionIds,
    removed.map((pair) => pair.collectionId),
  );
}

/** Removes features from a hunt. The outcome lists the features that were in it. @throws AppError not-found (404) */
export async function removeFeaturesFromCollection(
  db: Db,
  userId: string,
  collectionId: string,
  featureIds: readonly string[],
): Promise<BatchOutcome> {
  if ((await getCollections(db, userId, [collectionId])).length === 0) throw notFound("hunt");
  const removed = await writeContent(db, userId, async (write) => {
    const uuids = validIds(featureIds);
    await removeBinnedMemberships(write, [collectionId], uuids);
    return removeMembers(write, [collectionId], uuids);
  });
  return outcome(
    featureIds,
    removed.map((pair) => pair.featureId),
  );
}

/** @param check throws if there is nothing to do */
async function join(
  db: Db,
  userId: string,
  featureIds: readonly string[],
  collectionIds: readonly string[],
  check: (there: Joined) => void = () => {},
): Promise<Joined> {
  if (featureIds.length * collectionIds.length > JOIN_PLACES_MAX)
    throw new AppError(
      413,
      "too-large",
      `At most ${JOIN_PLACES_MAX.toLocaleString("en-US")} additions to hunts are allowed per request. Add fewer features to fewer hunts at a time.`,
    );
  return writeContent(db, userId, async (write) => {
    const there = await joinWithin(write, validIds(featureIds), validIds(collectionIds));
    check(there);
    return there;
  });
}

/** The features and hunts that exist. */
interface Joined {
  features: string[];
  collections: string[];
}

/** Adds features to hunts within a write. @returns the features and hunts that exist */
export async function joinWithin(
  write: ContentWrite,
  featureIds: readonly string[],
  collectionIds: readonly string[],
): Promise<Joined> {
  const { trx, userId } = write;
  const collections = await lockCollections(trx, userId, collectionIds);
  const features = await lockFeatureKeys(trx, userId, featureIds);
  if (collections.length < collectionIds.length || features.length < featureIds.length)
    await addBinnedMemberships(write, collectionIds, featureIds);
  if (collections.length > 0 && features.length > 0) await addMembers(write, collections, features);
  return { features, collections };
}
