import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { JOIN_BATCH } from "../../../domain/limits";
import { track } from "../../analytics/track";
import { batchesOf, placesSendingOf, sendingOf } from "../../content/batches";
import { recount } from "../../content/hunts/recount";
import { membershipChanged } from "../../content/slice";
import type { ChangeOf } from "../../edits/change";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { failedOutcome, SAVED, type SendOutcome } from "../../edits/sendEdit";

type Places = Pick<ChangeOf<"membership">, "featureIds" | "collectionIds">;

const GONE = "The hunt or its new items were deleted elsewhere.";

/** Adds features to hunts or removes them. Features already added or deleted don't cause an error. */
export const membership: Kind<"membership"> = {
  ...RULES.membership,
  *apply({ featureIds, collectionIds, member }) {
    yield* put(membershipChanged({ featureIds, collectionIds, member }));
  },
  *send({ featureIds, collectionIds, member }, waiting): SagaGenerator<SendOutcome> {
    const change = waiting?.key ?? nanoid();
    const error = yield* call(member ? add : remove, { featureIds, collectionIds }, change);
    if (error) return failedOutcome(error, GONE);
    const gone = yield* call(recount, collectionIds);
    // The server ignores hunts that it doesn't have. If one was deleted while this change waited, no later news of it
    // would take the features out of it again.
    if (gone.length > 0) yield* put(membershipChanged({ featureIds, collectionIds: gone, member: false }));
    yield* track({ name: "collection", action: member ? "add" : "remove" });
    return SAVED;
  },
};

function* add({ featureIds, collectionIds }: Places, change: string): SagaGenerator<ApiError | null> {
  const { api } = yield* getServices();
  const { size, key } = placesSendingOf(featureIds.length, collectionIds.length, change);
  for (const batch of batchesOf(featureIds, size)) {
    const added = yield* call([api, api.addFeaturesToCollections], batch, [...collectionIds], key);
    if (!added.success) return added.data;
  }
  return null;
}

/** Removes a single feature from all hunts in one request, or many features with batches of requests per hunt. */
function* remove({ featureIds, collectionIds }: Places, change: string): SagaGenerator<ApiError | null> {
  const { api } = yield* getServices();
  const [only] = featureIds;
  if (featureIds.length === 1 && only !== undefined) {
    const removed = yield* call([api, api.removeFeatureFromCollections], only, [...collectionIds]);
    return removed.success || removed.data.status === 404 ? null : removed.data;
  }
  for (const id of collectionIds) {
    // Each hunt needs a separate key.
    const { size, key } = sendingOf(featureIds.length, JOIN_BATCH, `${change}-${collectionIds.indexOf(id)}`);
    for (const batch of batchesOf(featureIds, size)) {
      const removed = yield* call([api, api.removeFeaturesFromCollection], id, batch, key);
      if (!removed.success && removed.data.status !== 404) return removed.data;
    }
  }
  return null;
}
