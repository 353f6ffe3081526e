import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { huntsPut } from "./slice";

/**
 * Reloads hunts after a pending change was sent. The loaded count may or may not include the change, because an earlier
 * attempt may have arrived.
 *
 * @returns the ids of hunts that no longer exist; empty if the hunts couldn't be read
 */
export function* recount(collectionIds: readonly string[]): SagaGenerator<string[]> {
  if (collectionIds.length === 0) return [];
  const { api } = yield* getServices();
  const read = yield* call([api, api.getCollections], [...collectionIds]);
  if (!read.success) {
    console.error("unable to count the hunts' items", read.data.id);
    return [];
  }
  const { collections } = read.data;
  yield* put(huntsPut(collections));
  const there = new Set(collections.map(({ uuid }) => uuid));
  return collectionIds.filter((id) => !there.has(id));
}
