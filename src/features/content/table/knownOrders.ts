import type { FeatureSort } from "../../../domain/sorting";

/** Orders of a version of the rows, as numbers of rows: 4 bytes for each. They go with the version, an object of any kind. */
const known = new WeakMap<object, ReadonlyMap<FeatureSort, Uint32Array>>();

export const knownOrder = (version: object, sort: FeatureSort): Uint32Array | undefined =>
  known.get(version)?.get(sort);

/** @param order nobody writes to it afterwards */
export function keepOrder(version: object, sort: FeatureSort, order: Uint32Array): void {
  known.set(version, new Map(known.get(version)).set(sort, order));
}

/** What is known of a version's orders, for the next one, in which few rows have changed. */
export function carryOrders(
  version: object,
  next: object,
  change: (order: Uint32Array, sort: FeatureSort) => Uint32Array,
): void {
  for (const [sort, order] of known.get(version) ?? []) keepOrder(next, sort, change(order, sort));
}
