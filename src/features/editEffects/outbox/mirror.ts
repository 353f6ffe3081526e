import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, takeEvery } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import { getServices } from "../../../app/sagaContext";
import { huntsDropped, huntsPut } from "../../content/hunts/slice";
import { selectChanges } from "../../edits/outbox/selectors";
import {
  changeQueued,
  changeReplaced,
  changeSettled,
  changesRestored,
  problemFound,
  storedChanged,
} from "../../edits/outbox/slice";
import { forgetChange, storeChange } from "../../edits/outbox/stored";
import { overlayHunts } from "../../edits/overlay";
import type { PendingChange } from "../../edits/pending";
import { authFailed } from "../../session/slice";

const CHANGES = [changeQueued, changesRestored, changeSettled, problemFound, changeReplaced, itemRenamed];

/** Writes pending changes to browser storage whenever they change. */
export function* mirrorToStorage(userUuid: string): SagaGenerator<void> {
  const { storage } = yield* getServices();
  let written = new Map<string, PendingChange["change"]>();
  yield* takeEvery(CHANGES, function* write() {
    const changes = yield* select(selectChanges);
    const kept = new Set(changes.map(({ key }) => key));
    for (const key of written.keys()) if (!kept.has(key)) forgetChange(storage, userUuid, key);
    for (const waiting of changes) {
      const { key, change } = waiting;
      if (written.get(key) === change) continue;
      const stored = storeChange(storage, userUuid, waiting);
      yield* put(storedChanged({ key, stored }));
    }
    written = new Map(changes.map(({ key, change }) => [key, change]));
  });
  // The end of the session clears the store, but the stored changes stay for the user's next visit.
  yield* takeEvery(authFailed, function* forget() {
    written = new Map();
    yield* call(() => undefined);
  });
}

/** Applies pending changes to hunts, however they were loaded. */
export function* applyPendingToHunts(): SagaGenerator<void> {
  yield* takeEvery(huntsPut, function* show({ payload }) {
    const changes = yield* select(selectChanges);
    if (changes.length === 0) return;
    const shown = overlayHunts(payload, changes);
    const left = new Set(shown.map(({ uuid }) => uuid));
    const deleted = payload.filter(({ uuid }) => !left.has(uuid)).map(({ uuid }) => uuid);
    const renamed = shown.filter((hunt) => !payload.includes(hunt));
    if (deleted.length > 0) yield* put(huntsDropped(deleted));
    if (renamed.length > 0) yield* put(huntsPut(renamed));
  });
}
