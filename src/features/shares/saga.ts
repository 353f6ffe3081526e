import { call, put, type SagaGenerator, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { sessionStarted } from "../session/slice";
import { acceptFromAddress, watchAddress } from "./sagas/accept";
import { onLeaveShare } from "./sagas/leave";
import { onCreateLink } from "./sagas/link";
import { onRescind } from "./sagas/rescind";
import { onStopSharing } from "./sagas/stop";
import { createLink, leaveShare, loadShares, rescind, sharesLoaded, stopSharing } from "./slice";

/** Loads the recipients. After an error the list is empty; it's loaded again whenever the item is opened. */
function* onLoadShares({ payload }: ReturnType<typeof loadShares>) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.shareStatus], payload.type, payload.uuid);
  if (!result.success) console.error("unable to retrieve the share status", result.data.id);
  const shares = result.success ? result.data.shares : [];
  const people = shares.filter(({ status }) => status === "accepted");
  yield* put(
    sharesLoaded({
      of: payload,
      people,
      ...(result.success ? { links: result.data.links, link: result.data.link } : { links: 0, link: null }),
    }),
  );
}

export function* sharesSaga(): SagaGenerator<void> {
  yield* takeLatest(loadShares, onLoadShares);
  yield* takeLeading(createLink, onCreateLink);
  yield* takeEvery(rescind, onRescind);
  yield* takeEvery(stopSharing, onStopSharing);
  yield* takeLeading(leaveShare, onLeaveShare);
  yield* takeLatest(sessionStarted, acceptFromAddress);
  yield* takeLatest(sessionStarted, watchAddress);
}
