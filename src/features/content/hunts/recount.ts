import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { huntsPut } from "./slice";

/**
 * Reloads hunts after a pending change was sent. The loaded count may or may not include the change, because an earlier
 * attempt may have arrived.
 */
export function* recount(collectionIds: readonly string[]): SagaGenerator<void> {
  if (collectionIds.length === 0) return;
  const { api } = yield* getServices();
  const read = yield* call([api, api.getCollections], [...collectionIds]);
  if (read.success) yield* put(huntsPut(read.data.collections));
  else console.error("unable to count the hunts' items", read.data.id);
}
