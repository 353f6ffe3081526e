import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices, nextTask } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { keySetSteps } from "../../../domain/setOf";
import { batchesOf } from "../batches";
import type { MembershipChange } from "../membershipChange";
import { membershipChanged } from "../slice";

/** Features whose membership changes in one task of the page. */
const FEATURES_A_TASK = 5000;

/** Changes which features are in which hunts: few at once, very many in between other tasks. */
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

/** Hunts whose features are known as a set take others in without a look at those that they have. */
function* knowMembers(collectionIds: readonly string[]): SagaGenerator<void> {
  const { byId } = yield* select(({ hunts }: RootState) => hunts);
  for (const id of collectionIds) {
    const hunt = byId[id];
    if (hunt) yield* inSlices(keySetSteps(hunt.featureIds));
  }
}
