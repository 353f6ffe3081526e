import { type SagaGenerator, takeLatest } from "typed-redux-saga";
import { loadContent } from "../../content/slice";
import { sessionStarted } from "../../session/slice";
import { loadAll } from "./load";

/** Loads the account's content when the session starts, and again on request. */
export function* loadingSaga(): SagaGenerator<void> {
  yield* takeLatest([sessionStarted, loadContent], loadAll);
}
