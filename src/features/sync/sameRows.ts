import type { FeatureRow } from "../../domain/featureRow";
import type { Collection } from "../../domain/hunt";

const text = (value: unknown): string => JSON.stringify(value);
const sorted = (ids: readonly string[]): string => [...ids].sort().join();

/** Whether a row equals the known one. True for rows that only repeat the page's own saves. */
export const sameRow = (row: FeatureRow, known: FeatureRow): boolean =>
  row.title === known.title &&
  row.isOwner === known.isOwner &&
  sorted(row.collectionIds) === sorted(known.collectionIds) &&
  sorted(row.photoIds) === sorted(known.photoIds) &&
  text(row.sharedBy) === text(known.sharedBy) &&
  text(row.properties) === text(known.properties) &&
  text(row.extent) === text(known.extent);

/** Whether a row is older than the known one, for example because the response to a save arrived first. */
export const isOlder = (row: FeatureRow, known: FeatureRow): boolean =>
  row.properties.updatedAt < known.properties.updatedAt;

/** Whether a hunt equals the known one, ignoring its list of features. */
export const sameHunt = (hunt: Collection, known: Collection): boolean =>
  hunt.title === known.title &&
  hunt.updatedAt === known.updatedAt &&
  hunt.count === known.count &&
  hunt.isOwner === known.isOwner &&
  hunt.isShared === known.isShared &&
  text(hunt.sharedBy) === text(known.sharedBy);
