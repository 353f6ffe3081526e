import type { SagaGenerator } from "typed-redux-saga";
import { call, put, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import type { BatchResult } from "../../api/userApi";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { NOT_ADDED, namesOf, putIntoHunts } from "../content/hunts/join";
import {
  addToHunts,
  createHunt,
  deleteHunt,
  deleteHuntWithContent,
  focusHunt,
  openHunt,
  removeFromHunt,
  saveTitle,
  togglePin,
} from "../content/hunts/slice";
import { resetSelection } from "../content/selection/slice";
import { membershipChanged } from "../content/slice";
import type { QueueRequest } from "../edits/outbox/queue";
import { saveOrQueue } from "../edits/outbox/queue";
import { doneToast, errorToast, progressToast } from "../toasts/kinds";
import { onSaveTitle, onTogglePin } from "./sagas/change";
import { onCreateHunt } from "./sagas/create";
import { onFocusHunt, onOpenHunt } from "./sagas/open";
import { onDeleteHunt } from "./sagas/remove";
import { onDeleteHuntWithContent } from "./sagas/removeWithContent";

const TOAST = "add-to-hunts";

function* onAddToHunts({ payload: { featureIds, collectionIds } }: ReturnType<typeof addToHunts>) {
  if (featureIds.length === 0 || collectionIds.length === 0) return;
  const one = featureIds.length === 1;
  yield* put(progressToast(TOAST, "Adding items to hunts..."));
  const added = yield* call(putIntoHunts, featureIds, collectionIds, TOAST);
  if (added) {
    yield* put(doneToast(TOAST, "Items added to hunts"));
    if (!one) yield* put(resetSelection());
    return;
  }
  const text = one ? NOT_ADDED : "An error occurred when adding your items to hunts.";
  yield* put(errorToast(TOAST, text));
}

function* onRemoveFromHunt({ payload: { featureId, collectionId } }: ReturnType<typeof removeFromHunt>) {
  const { api } = yield* getServices();
  const ids = { featureIds: [featureId], collectionIds: [collectionId] };
  const waiting: QueueRequest = {
    name: yield* call(namesOf, [collectionId]),
    items: [featureId],
    change: { kind: "membership", ...ids, member: false },
  };
  const remove = () => api.removeFeatureFromCollections(featureId, [collectionId]);
  const outcome = yield* call(saveOrQueue<BatchResult>, waiting, remove);
  if (outcome.state === "queued") return;
  if (outcome.state === "saved" && outcome.data.failed.length === 0) {
    yield* put(membershipChanged({ ...ids, member: false }));
    yield* track({ name: "collection", action: "remove" });
  } else {
    yield* put(errorToast(`remove-${featureId}`, "There was an issue in removing you feature."));
  }
}

export function* huntsSaga(): SagaGenerator<void> {
  yield* takeLatest(openHunt, onOpenHunt);
  yield* takeLatest(focusHunt, onFocusHunt);
  yield* takeEvery(createHunt, onCreateHunt);
  yield* takeEvery(saveTitle, onSaveTitle);
  yield* takeEvery(deleteHunt, onDeleteHunt);
  yield* takeLeading(deleteHuntWithContent, onDeleteHuntWithContent);
  yield* takeEvery(togglePin, onTogglePin);
  yield* takeEvery(addToHunts, onAddToHunts);
  yield* takeEvery(removeFromHunt, onRemoveFromHunt);
}
