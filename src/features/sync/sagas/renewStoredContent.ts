import { call, delay, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectTable } from "../../content/selectors";
import { isFarBehind } from "../loading/farBehind";
import { caughtUp } from "../slice";

/** Milliseconds without changes before content is stored again. */
export const QUIET_MS = 10_000;

/** Stores all content again after many changes, so the next visit has little to fetch. */
export function* renewStoredContent(): SagaGenerator<void> {
  const { snapshots } = yield* getServices();
  for (let rows = 0; ; ) {
    const { meta } = yield* take(caughtUp);
    rows += meta.rows;
    if (!isFarBehind(rows, (yield* select(selectTable)).size)) continue;
    yield* call(quiet);
    try {
      yield* call(() => cancelable(snapshots.renew));
    } catch (error) {
      console.warn("Couldn't store the content; the next visit will load all changes", error);
    }
    rows = 0;
  }
}

function* quiet(): SagaGenerator<void> {
  for (;;) {
    const { more } = yield* race({ more: take(caughtUp), waited: delay(QUIET_MS) });
    if (!more) return;
  }
}
