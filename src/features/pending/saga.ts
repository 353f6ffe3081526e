import { call, delay, put, race, type SagaGenerator, select, take, takeLatest } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { featureTypeLabel } from "../../domain/feature";
import { plural } from "../../domain/units";
import { kindOf } from "../analytics/events";
import { track } from "../analytics/track";
import { doneToast, errorToast, noToast, progressToast } from "../content/toasts";
import { connectionBack, sessionStarted } from "../session/slice";
import { notSavedToast } from "../sketch/toasts";
import { showToast } from "../toasts/slice";
import { createFeature, takeIn } from "./sagas/create";
import { settleDrawing } from "./sagas/keep";
import { featurePending, type PendingFeature, pendingRestored, pendingSending, retryPending } from "./slice";
import { readPending } from "./stored";

const TOAST = "pending";
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

const selectFeatures = (state: RootState) => state.pending.features;

export function* pendingSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepPending);
}

/** Shows the drawings of an earlier visit that were not saved, and saves what waits whenever that can work. */
export function* keepPending({ payload }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage, stage } = yield* getServices();
  const left = readPending(storage, payload.user.uuid);
  for (const { draft } of left) yield* call([stage, stage.drawTemporary], draft);
  if (left.length > 0) yield* put(pendingRestored(left));
  yield* call(sendForever, left.length > 0);
}

function* sendForever(atOnce: boolean): SagaGenerator<void> {
  let wait = atOnce ? 0 : FIRST_RETRY_MS;
  for (;;) {
    const { length } = yield* select(selectFeatures);
    if (length === 0) {
      yield* put(noToast(TOAST));
      yield* take([featurePending, pendingRestored]);
      continue;
    }
    if (wait > 0) {
      yield* put(waitingToast(length));
      yield* race({ waited: delay(wait), now: take([connectionBack, retryPending]) });
    }
    yield* put(progressToast(TOAST, `Saving ${plural(length, "change")}...`));
    const done = yield* call(sendAll);
    wait = done ? FIRST_RETRY_MS : Math.min(2 * Math.max(wait, FIRST_RETRY_MS / 2), LAST_RETRY_MS);
  }
}

const waitingToast = (count: number) =>
  showToast({
    id: TOAST,
    text: `${plural(count, "change")} waiting for a connection`,
    icon: "info",
    action: { label: "Retry now", dispatch: retryPending() },
  });

/** One after the other, until all are there or the connection is away again. */
function* sendAll() {
  try {
    yield* put(pendingSending(true));
    for (const entry of yield* select(selectFeatures)) if (!(yield* call(send, entry))) return false;
    return true;
  } finally {
    yield* put(pendingSending(false));
  }
}

/** False: it has to wait on. */
function* send(entry: PendingFeature) {
  const { draft } = entry;
  const { ghType } = draft.properties;
  const type = featureTypeLabel(ghType);
  const result = yield* call(createFeature, entry);
  if (result.success) {
    yield* call(takeIn, result.data);
    yield* call(settleDrawing, entry);
    yield* put(doneToast(draft.uuid, `${type} Saved`));
    yield* track({ name: "feature-create", kind: kindOf(ghType), count: 1 });
    return true;
  }
  const { data: error } = result;
  if (isTransient(error) || error.status === 401) return false;
  yield* call(settleDrawing, entry);
  // It was saved by an earlier try and deleted meanwhile: there is nothing to repeat.
  if (error.id === "deleted") yield* put(errorToast(draft.uuid, error.message));
  else yield* put(notSavedToast(entry, type));
  return true;
}
