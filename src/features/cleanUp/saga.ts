import { call, put, race, type SagaGenerator, take, takeLatest } from "typed-redux-saga";
import { findDuplicates, findingFailed, stopFinding } from "./slice";

const FAILED = "Something went wrong. Try again.";

export function* cleanUpSaga(): SagaGenerator<void> {
  yield* takeLatest(findDuplicates, onFind);
}

function* onFind(): SagaGenerator<void> {
  yield* race({ done: call(loadAndFind), stopped: take(stopFinding) });
}

/** Loads the search code on demand and runs it. */
function* loadAndFind(): SagaGenerator<void> {
  try {
    const { find } = yield* call(() => import("./find"));
    yield* call(find);
  } catch (error) {
    console.error("unable to find duplicates", error);
    yield* put(findingFailed(FAILED));
  }
}
