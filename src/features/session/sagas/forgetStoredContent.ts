import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelLoading } from "../../content/slice";

/** Leaves nothing of the account's content in this browser. What is being loaded would be stored: it ends first. */
export function* forgetStoredContent(): SagaGenerator<void> {
  const { snapshots } = yield* getServices();
  yield* put(cancelLoading());
  yield* call(snapshots.forget);
}
