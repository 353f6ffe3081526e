import { type SagaGenerator, select, take } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { huntsLoading } from "../hunts/slice";
import { contentLoading } from "../slice";

/**
 * Waits for running page loads to end. Their pages may be older than the changes, so changes are applied afterwards.
 */
export function* loadingEnded(): SagaGenerator<void> {
  for (;;) {
    const { content, hunts } = yield* select((state: RootState) => state);
    const states = [content.loading.state, hunts.loading.state];
    if (!states.includes("running") && !states.includes("idle")) return;
    yield* take([contentLoading, huntsLoading]);
  }
}
