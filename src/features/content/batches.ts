import { BULK_BATCH, BULK_FROM, BULK_HUNTS_MAX, JOIN_BATCH, JOIN_PLACES_MAX } from "../../domain/limits";

/** A list in parts of at most `size`. */
export function* batchesOf<T>(items: readonly T[], size: number): IterableIterator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** How a change of many features is sent. */
export interface Sending {
  /** Features in a call. */
  size: number;
  /** The change's, for the calls for very many; those for few have none. */
  key?: string;
}

/**
 * How a change of so many features is sent: few of few in a call, so that progress moves, and very many by the calls
 * for them.
 * @param key of the change, the same in whatever try
 */
export const sendingOf = (total: number, few: number, key: string): Sending =>
  total > BULK_FROM ? { size: BULK_BATCH, key } : { size: few };

/** The same for places in hunts: so many features, each in so many hunts. */
export const placesSendingOf = (features: number, hunts: number, key: string): Sending => {
  const size = Math.min(JOIN_BATCH, Math.max(1, Math.floor(JOIN_PLACES_MAX / hunts)));
  return hunts > BULK_HUNTS_MAX ? { size } : sendingOf(features, size, key);
};
