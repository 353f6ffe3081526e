import { BULK_BATCH, BULK_FROM, BULK_HUNTS_MAX, JOIN_BATCH, JOIN_PLACES_MAX } from "../../domain/limits";

/** Splits a list into parts of at most `size` items. */
export function* batchesOf<T>(items: readonly T[], size: number): IterableIterator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Request size and key for a change of many features. */
export interface Sending {
  /** Features per request. */
  size: number;
  /** Key of the change for bulk requests. Small requests have none. */
  key?: string;
}

/**
 * Chooses the request size for a change: small batches for few features, so the progress moves, and bulk requests for
 * more than BULK_FROM.
 * @param total number of features
 * @param few batch size for few features
 * @param key key of the change, the same for every attempt
 */
export const sendingOf = (total: number, few: number, key: string): Sending =>
  total > BULK_FROM ? { size: BULK_BATCH, key } : { size: few };

/** Does the same for adding a number of features to a number of hunts each. */
export const placesSendingOf = (features: number, hunts: number, key: string): Sending => {
  const size = Math.min(JOIN_BATCH, Math.max(1, Math.floor(JOIN_PLACES_MAX / hunts)));
  return hunts > BULK_HUNTS_MAX ? { size } : sendingOf(features, size, key);
};
