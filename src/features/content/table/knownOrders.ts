import type { FeatureSort } from "../../../domain/sorting";

/**
 * Known sort orders of a version of the rows, as row numbers (4 bytes each). They're released with the version object.
 */
const known = new WeakMap<object, ReadonlyMap<FeatureSort, Uint32Array>>();

export const knownOrder = (version: object, sort: FeatureSort): Uint32Array | undefined =>
  known.get(version)?.get(sort);

/** Stores an order. @param order must not be written to afterwards */
export function keepOrder(version: object, sort: FeatureSort, order: Uint32Array): void {
  known.set(version, new Map(known.get(version)).set(sort, order));
}

/** Derives the known orders of the next version, which differs in a few rows. */
export function carryOrders(
  version: object,
  next: object,
  change: (order: Uint32Array, sort: FeatureSort) => Uint32Array,
): void {
  for (const [sort, order] of known.get(version) ?? []) keepOrder(next, sort, change(order, sort));
}
