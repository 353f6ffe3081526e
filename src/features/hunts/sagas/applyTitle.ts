import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { APPLIED, changedSince, type Outcome, outcomeOf } from "../../edits/history/outcome";
import { huntsPut } from "../slice";

/** A hunt's title, for the history: `to` is given where the hunt still has `from`. */
export function* applyHuntTitle({
  uuid,
  from,
  to,
}: {
  uuid: string;
  from: string;
  to: string;
}): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const what = `The hunt “${from}”`;
  const current = yield* call([api, api.getCollection], uuid);
  if (!current.success) return outcomeOf(current.data, what);
  if (current.data.title !== from) return changedSince(what);
  const result = yield* call([api, api.updateCollection], uuid, to);
  if (!result.success) return outcomeOf(result.data, what);
  yield* put(huntsPut([result.data]));
  return APPLIED;
}
