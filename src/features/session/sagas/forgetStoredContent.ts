import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelLoading } from "../../content/slice";

/** Deletes the account's stored content from this browser. Cancels loading first, because it would store more. */
export function* forgetStoredContent(): SagaGenerator<void> {
  const { snapshots } = yield* getServices();
  yield* put(cancelLoading());
  yield* call(snapshots.forget);
}
