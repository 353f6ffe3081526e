import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { JOIN_BATCH, JOIN_PLACES_MAX } from "../../../domain/limits";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import { membershipChanged } from "../../content/slice";
import { recount } from "../../hunts/sagas/recount";
import { RULES } from "../rules";
import { SAVED, type Sent, unsent } from "../sent";
import type { Kind } from "./kind";

const GONE = "The hunt or its new items were deleted elsewhere.";

/** Which features are in which hunts. What is there already, or gone, is no reason to stop. */
export const membership: Kind<"membership"> = {
  ...RULES.membership,
  *apply({ featureIds, collectionIds, member }) {
    yield* put(membershipChanged({ featureIds, collectionIds, member }));
  },
  *send({ featureIds, collectionIds, member }): SagaGenerator<Sent> {
    const error = member
      ? yield* call(add, featureIds, collectionIds)
      : yield* call(remove, featureIds, collectionIds);
    if (error) return unsent(error, GONE);
    yield* call(recount, collectionIds);
    yield* track({ name: "collection", action: member ? "add" : "remove" });
    return SAVED;
  },
};

function* add(
  featureIds: readonly string[],
  collectionIds: readonly string[],
): SagaGenerator<ApiError | null> {
  const { api } = yield* getServices();
  const size = Math.min(JOIN_BATCH, Math.max(1, Math.floor(JOIN_PLACES_MAX / collectionIds.length)));
  for (const batch of batchesOf(featureIds, size)) {
    const added = yield* call([api, api.addFeaturesToCollections], batch, [...collectionIds]);
    if (!added.success) return added.data;
  }
  return null;
}

/** One feature leaves its hunts in one call; many leave a hunt together. */
function* remove(
  featureIds: readonly string[],
  collectionIds: readonly string[],
): SagaGenerator<ApiError | null> {
  const { api } = yield* getServices();
  const [only] = featureIds;
  if (featureIds.length === 1 && only !== undefined) {
    const removed = yield* call([api, api.removeFeatureFromCollections], only, [...collectionIds]);
    return removed.success || removed.data.status === 404 ? null : removed.data;
  }
  for (const id of collectionIds)
    for (const batch of batchesOf(featureIds, JOIN_BATCH)) {
      const removed = yield* call([api, api.removeFeaturesFromCollection], id, batch);
      if (!removed.success && removed.data.status !== 404) return removed.data;
    }
  return null;
}
