import { call, type SagaGenerator } from "typed-redux-saga";
import { APPLIED, type Outcome } from "../../edits/history/outcome";
import { bringFeaturesBack, type DeletedFeatures, removeFeaturesAgain } from "./features";
import { bringHuntBack, type DeletedHunt, removeHuntAgain } from "./others";

export type DeletedHuntContent = DeletedHunt & DeletedFeatures;

/** For the history: restores a hunt that was deleted with its content. */
export function* bringHuntContentBack(deleted: DeletedHuntContent): SagaGenerator<Outcome> {
  const hunt = yield* call(bringHuntBack, deleted);
  if (hunt.state !== APPLIED.state) return hunt;
  return yield* call(bringFeaturesBack, deleted);
}

/** For the history: deletes them again. */
export function* removeHuntContentAgain(deleted: DeletedHuntContent): SagaGenerator<Outcome> {
  const features = yield* call(removeFeaturesAgain, deleted);
  if (features.state !== APPLIED.state) return features;
  return yield* call(removeHuntAgain, deleted);
}
