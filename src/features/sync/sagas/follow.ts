import { call, delay, fork, race, type SagaGenerator, select, take, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { loadingEnded } from "../../content/sagas/loadingEnded";
import { restoreDeletedFeature } from "../../featureEditor";
import { connectionBack, pageShown } from "../../session/slice";
import { HeldRows } from "../heldRows";
import { changesHeard, liveChanged } from "../slice";
import { catchUp } from "./catchUp";
import { releaseHeld } from "./held";
import { listenForChanges } from "./listenForChanges";
import { followPreferences } from "./preferences";
import { renewStoredContent } from "./renewStoredContent";
import { onRestoreDeletedFeature } from "./restoreDeleted";

const SHOWN_POLL_MS = 15_000;
const HIDDEN_POLL_MS = 120_000;
/** Slow poll alongside live events, in case one was lost. */
const LIVE_POLL_MS = 300_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;

const selectSync = (state: RootState) => state.sync;

/** Follows the account's changes until canceled. Starts once its content is loaded. */
export function* follow(account: string): SagaGenerator<void> {
  const held = new HeldRows();
  yield* fork(listenForChanges, account);
  yield* fork(releaseHeld, held);
  yield* fork(followPreferences);
  yield* fork(renewStoredContent);
  yield* takeEvery(restoreDeletedFeature, onRestoreDeletedFeature);
  for (let failures = 0; ; ) {
    yield* call(loadingEnded);
    const done = yield* call(catchUp, account, held);
    failures = done ? 0 : failures + 1;
    const { now, heard } = yield* select(selectSync);
    if (done && heard !== null && now !== null && heard > now) continue;
    yield* call(reasonToAsk, failures);
  }
}

/** Waits for the next reason to fetch changes: news, a visible page, a regained connection or the poll interval. */
function* reasonToAsk(failures: number): SagaGenerator<void> {
  const { tabs } = yield* getServices();
  for (;;) {
    const { live } = yield* select(selectSync);
    const shown = tabs.isShown();
    const rest = live ? LIVE_POLL_MS : shown ? SHOWN_POLL_MS : HIDDEN_POLL_MS;
    const wait = failures > 0 ? Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) : rest;
    const { news, push } = yield* race({
      news: take(changesHeard),
      push: take(liveChanged),
      sooner: take([pageShown, connectionBack]),
      waited: delay(wait),
    });
    const { now } = yield* select(selectSync);
    if (news && now !== null && news.payload <= now) continue;
    if (push?.payload) continue;
    return;
  }
}
