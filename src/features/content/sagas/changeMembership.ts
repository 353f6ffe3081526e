import { put, type SagaGenerator } from "typed-redux-saga";
import { nextTask } from "../../../app/inSlices";
import { batchesOf } from "../batches";
import type { MembershipChange } from "../membershipChange";
import { membershipChanged } from "../slice";

/** Features whose membership changes in one task of the page. */
const FEATURES_A_TASK = 20_000;

/** Changes which features are in which hunts: few at once, very many in between other tasks. */
export function* changeMembership({
  featureIds,
  collectionIds,
  member,
}: MembershipChange): SagaGenerator<void> {
  for (const collectionId of collectionIds) {
    for (const [index, batch] of [...batchesOf(featureIds, FEATURES_A_TASK)].entries()) {
      if (index > 0) yield* nextTask();
      yield* put(membershipChanged({ featureIds: batch, collectionIds: [collectionId], member }));
    }
    if (featureIds.length >= FEATURES_A_TASK) yield* nextTask();
  }
}
