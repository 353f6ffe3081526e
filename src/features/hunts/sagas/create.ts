import { nanoid } from "@reduxjs/toolkit";
import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { plural } from "../../../domain/units";
import { track } from "../../analytics/track";
import { putIntoHunts } from "../../content/hunts/join";
import type { createHunt } from "../../content/hunts/slice";
import { huntsPut, openHunt } from "../../content/hunts/slice";
import { contentAdded } from "../../edits/change";
import { newHuntLabel, unsavedCreation } from "../../edits/history/created";
import { recorded, undo } from "../../edits/history/slice";
import type { QueueRequest } from "../../edits/outbox/queue";
import { saveOrQueue } from "../../edits/outbox/queue";
import { newHuntId } from "../../edits/pending";
import { doneToast, errorToast, noToast, progressToast, undoToast } from "../../toasts/kinds";

/** Error text, fixed by the specification, for a hunt that couldn't be saved. */
export const NOT_SAVED = "There was an issue and your hunt was not saved.";

const NOT_ALL_ADDED =
  "The hunt was created, but not all items were added. Select them and choose Hunts to try again.";

/** Creates a hunt and adds the given features to it. */
export function* onCreateHunt({ payload }: ReturnType<typeof createHunt>) {
  const { api } = yield* getServices();
  const title = payload.title.trim();
  const toast = `create-hunt-${title}`;
  yield* put(progressToast(toast, `Creating hunt ${title}`));
  const key = nanoid();
  const waiting: QueueRequest = { name: title, items: [], change: { kind: "hunt-create", title } };
  const create = () => api.createCollection(title, key);
  let entry: ReturnType<typeof recorded> | null = null;
  const outcome = yield* call(saveOrQueue<Collection>, waiting, create, key);
  if (outcome.state === "refused") {
    yield* put(errorToast(toast, NOT_SAVED));
    return null;
  }
  if (outcome.state === "queued") {
    yield* put(unsavedCreation(outcome.key, newHuntLabel(title)));
    yield* put(noToast(toast));
  } else {
    const collectionIds = [outcome.data.uuid];
    yield* call(takeCreated, outcome.data, toast);
    entry = yield* put(recorded({ label: newHuntLabel(title), change: contentAdded({ collectionIds }) }));
  }
  const uuid = outcome.state === "queued" ? newHuntId(outcome.key) : outcome.data.uuid;
  if (payload.featureIds?.length) {
    const { featureIds } = payload;
    const added = yield* call(putIntoHunts, featureIds, [uuid], payload.undoable ? toast : undefined);
    if (payload.undoable)
      yield* put(filledToast(toast, `${title} with ${plural(featureIds.length, "item")}`, added, entry));
  }
  if (payload.open) yield* put(openHunt(uuid));
  return uuid;
}

/** Returns the toast for a new hunt with features. Without an entry, the sync queue reports the result. */
function filledToast(toast: string, what: string, added: boolean, entry: ReturnType<typeof recorded> | null) {
  if (!added) return errorToast(toast, NOT_ALL_ADDED);
  return entry ? undoToast(toast, `Created ${what}`, undo(entry.payload.id)) : noToast(toast);
}

/** Adds a created hunt. If it can't be fetched now, the creation's response will do. */
function* takeCreated(created: Collection, toast: string) {
  const { api } = yield* getServices();
  const fetched = yield* call([api, api.getCollection], created.uuid);
  const hunt = fetched.success ? fetched.data : created;
  yield* put(huntsPut([hunt]));
  yield* put(doneToast(toast, `Created ${hunt.title}`));
  yield* track({ name: "collection", action: "create" });
}
