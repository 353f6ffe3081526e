import type { EventChannel } from "redux-saga";
import { eventChannel } from "redux-saga";
import { call, put, take } from "typed-redux-saga";
import type { KeyValueStorage } from "../../../api/identity";
import { getServices } from "../../../app/sagaContext";
import type { Services } from "../../../app/services";
import { FEATURES_GET_BATCH } from "../../../domain/limits";
import type { SharedItem } from "../../../domain/share";
import { shareTokenOf } from "../../../domain/share";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import { huntsPut, openHunt } from "../../content/hunts/slice";
import { openFeature } from "../../content/openFeature";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { openModal } from "../../modals/slice";
import { doneToast, errorToast, progressToast } from "../../toasts/kinds";
import { answerOffer } from "../slice";

const TOAST = "accept-share";
/** Storage key for the token of a share that the user chose to keep before logging in, so they aren't asked again. */
export const KEPT_SHARE_KEY = "keptShare";

/** Handles share links opened in the same tab while the app is running. */
export function* watchAddress() {
  const services = yield* getServices();
  const changes: EventChannel<true> = yield* call(changesOf, services.address);
  try {
    for (;;) {
      yield* take(changes);
      yield* call(acceptFromAddress);
    }
  } finally {
    changes.close();
  }
}

const changesOf = (address: Services["address"]): EventChannel<true> =>
  eventChannel((emit) => address.onHashChange(() => emit(true)));

/** Offers the share in the page's URL, if any, and opens it once accepted. */
export function* acceptFromAddress() {
  const { api, address, storage } = yield* getServices();
  const token = shareTokenOf(address.hash());
  if (token === null) return;
  yield* track({ name: "share", action: "received" });
  const wanted = takeKeptShare(storage) === token || (yield* call(isWanted, token));
  if (!wanted) return;
  yield* put(progressToast(TOAST, "Opening shared content..."));
  const result = yield* call([api, api.acceptShare], token);
  if (!result.success) {
    // The link stays in the URL, so reloading the page retries.
    console.error("unable to accept the share", result.data.id);
    yield* put(errorToast(TOAST, result.data.message));
    return;
  }
  // The item is in the user's lists now, so a reload needn't accept it again.
  address.clearHash();
  yield* track({ name: "share", action: "accepted" });
  const { type, uuid, result: outcome } = result.data;
  const there = yield* call(type === "collection" ? receiveHunt : receiveFeatures, uuid);
  if (!there) {
    yield* put(errorToast(TOAST, "It's shared with you but couldn't be loaded. Reload the page to see it."));
    return;
  }
  const word = type === "collection" ? "hunt" : "item";
  yield* put(doneToast(TOAST, outcome === "own" ? `This is your own ${word}.` : `Shared ${word} added.`));
  yield* put(type === "collection" ? openHunt(uuid) : openFeature(uuid));
}

/** Returns whether the user wants the item. Doesn't ask about items that they own or already have. */
function* isWanted(token: string) {
  const { api, address } = yield* getServices();
  const view = yield* call([api, api.viewShare], token);
  if (!view.success) {
    console.error("unable to view the share", view.data.id);
    yield* put(errorToast(TOAST, view.data.message));
    return false;
  }
  if (view.data.standing !== "new") return true;
  yield* put(openModal({ kind: "accept-share", token, view: view.data }));
  const answer = yield* call(answerTo, token);
  if (answer === "decline") {
    address.clearHash();
    yield* track({ name: "share", action: "declined" });
  }
  return answer === "accept";
}

function* answerTo(token: string) {
  for (;;) {
    const { payload } = yield* take(answerOffer);
    if (payload.token === token) return payload.answer;
  }
}

function takeKeptShare(storage: KeyValueStorage): string | null {
  const token = storage.getItem(KEPT_SHARE_KEY);
  if (token !== null) storage.removeItem(KEPT_SHARE_KEY);
  return token;
}

function* receiveHunt(uuid: SharedItem["uuid"]) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.getCollection], uuid);
  if (!result.success) return false;
  yield* put(huntsPut([result.data]));
  return yield* call(receiveFeatures, ...result.data.featureIds);
}

function* receiveFeatures(...uuids: string[]) {
  const { api } = yield* getServices();
  for (const batch of batchesOf(uuids, FEATURES_GET_BATCH)) {
    const result = yield* call([api, api.getFeatures], batch);
    if (!result.success) return false;
    yield* call(putFeatures, result.data.features);
  }
  yield* call(showFeatures, uuids);
  return true;
}
