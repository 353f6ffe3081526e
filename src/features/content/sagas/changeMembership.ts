import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices, nextTask } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { keySetSteps } from "../../../domain/setOf";
import { batchesOf } from "../batches";
import type { MembershipChange } from "../membershipChange";
import { membershipChanged } from "../slice";

/** Maximum number of features changed in one task. */
const FEATURES_A_TASK = 5000;

/** Adds features to hunts or removes them. Large changes yield to other tasks. */
export function* changeMembership(change: MembershipChange): SagaGenerator<void> {
  const { featureIds, collectionIds, member } = change;
  if (featureIds.length <= FEATURES_A_TASK) {
    yield* put(membershipChanged(change));
    return;
  }
  if (member) yield* call(knowMembers, collectionIds);
  for (const batch of batchesOf(featureIds, FEATURES_A_TASK)) {
    yield* put(membershipChanged({ featureIds: batch, collectionIds, member }));
    yield* nextTask();
  }
}

/** Builds the id sets of the hunts in steps, so that adding features doesn't scan their existing ones. */
function* knowMembers(collectionIds: readonly string[]): SagaGenerator<void> {
  const { byId } = yield* select(({ hunts }: RootState) => hunts);
  for (const id of collectionIds) {
    const hunt = byId[id];
    if (hunt) yield* inSlices(keySetSteps(hunt.featureIds));
  }
}
