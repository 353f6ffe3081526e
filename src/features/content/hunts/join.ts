import { nanoid } from "@reduxjs/toolkit";
import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { track } from "../../analytics/track";
import type { ChangeOf } from "../../edits/change";
import { queueChange } from "../../edits/outbox/queue";
import { isNewHunt } from "../../edits/pending";
import { isUnreachable } from "../../edits/sendEdit";
import { progressToast } from "../../toasts/kinds";
import { batchesOf, placesSendingOf } from "../batches";
import { changeMembership } from "../sagas/changeMembership";
import { selectHunt } from "./selectors";

/** Error text, fixed by the specification, for a feature that couldn't be added to a hunt. */
export const NOT_ADDED = "An error occurred when adding your feature to hunt";

/**
 * Adds features to hunts on the server and in the store, in several requests if there are many.
 * @param toast id of the toast that shows progress
 * @returns whether everything was added
 */
export function* putIntoHunts(
  featureIds: readonly string[],
  collectionIds: readonly string[],
  toast?: string,
): SagaGenerator<boolean> {
  const { size, key } = placesSendingOf(featureIds.length, collectionIds.length, nanoid());
  let done = 0;
  let whole = true;
  for (const batch of batchesOf(featureIds, size)) {
    if (toast && featureIds.length > size)
      yield* put(progressToast(toast, `Adding items to hunts: ${done} of ${featureIds.length}`));
    const joined = yield* call(join, batch, collectionIds, key);
    if (joined === null) return false;
    whole = joined && whole;
    done += batch.length;
  }
  return whole;
}

/** Adds one batch. @returns whether everything was added, or null if nothing was */
function* join(featureIds: readonly string[], collectionIds: readonly string[], key?: string) {
  // A hunt that isn't saved yet must be created first, so queue the change.
  const result = collectionIds.some(isNewHunt)
    ? null
    : yield* call(sendMembers, featureIds, collectionIds, key);
  if (result === null || (!result.success && isUnreachable(result.data))) {
    const change: ChangeOf<"membership"> = {
      kind: "membership",
      featureIds: [...featureIds],
      collectionIds: [...collectionIds],
      member: true,
    };
    return (yield* call(queueChange, yield* call(namesOf, collectionIds), change)) === null ? null : true;
  }
  if (!result.success) return null;
  const refused = new Set(result.data.failed.map(({ id }) => id));
  yield* call(changeMembership, {
    featureIds: featureIds.filter((id) => !refused.has(id)),
    collectionIds: collectionIds.filter((id) => !refused.has(id)),
    member: true,
  });
  yield* track({ name: "collection", action: "add" });
  return refused.size === 0;
}

function* sendMembers(featureIds: readonly string[], collectionIds: readonly string[], key?: string) {
  const { api } = yield* getServices();
  const [only] = featureIds;
  return featureIds.length === 1 && only !== undefined
    ? yield* call([api, api.addFeatureToCollections], only, [...collectionIds])
    : yield* call([api, api.addFeaturesToCollections], [...featureIds], [...collectionIds], key);
}

/** Formats hunts as “Camp”, or "3 hunts". */
export function* namesOf(collectionIds: readonly string[]) {
  const [only = ""] = collectionIds;
  const hunt = collectionIds.length === 1 ? yield* select(selectHunt, only) : undefined;
  return hunt ? `“${hunt.title}”` : plural(collectionIds.length, "hunt");
}
