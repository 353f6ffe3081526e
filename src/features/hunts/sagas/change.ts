import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { JOIN_PLACES_MAX } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import { membershipChanged } from "../../content/slice";
import { doneToast, errorToast, noToast, progressToast, undoToast } from "../../content/toasts";
import { recorded, undo } from "../../history/slice";
import type { Work } from "../../pending/change";
import { isAway, queueChange, saveOrQueue } from "../../pending/sagas/queue";
import { selectHunt, selectPinnedId } from "../selectors";
import {
  type createHunt,
  editTitle,
  huntsPut,
  openHunt,
  type saveTitle,
  savingChanged,
  type togglePin,
} from "../slice";
import { pinHunt } from "./pin";

const SAVE_TOAST = "save-hunt";
const NOT_SAVED = "There was an issue and your hunt was not saved.";

/** Makes a hunt and, when features were given, puts them into it. */
export function* onCreateHunt({ payload }: ReturnType<typeof createHunt>) {
  const { api } = yield* getServices();
  const title = payload.title.trim();
  const toast = `create-hunt-${title}`;
  yield* put(progressToast(toast, `Creating hunt ${title}`));
  const created = yield* call([api, api.createCollection], title);
  const fetched = created.success ? yield* call([api, api.getCollection], created.data.uuid) : created;
  if (!created.success || !fetched.success) {
    yield* put(errorToast(toast, NOT_SAVED));
    return null;
  }
  const hunt = fetched.data;
  yield* put(huntsPut([hunt]));
  yield* put(doneToast(toast, `Created ${hunt.title}`));
  yield* track({ name: "collection", action: "create" });
  if (payload.featureIds?.length) yield* call(putIntoHunts, payload.featureIds, [hunt.uuid]);
  if (payload.open) yield* put(openHunt(hunt.uuid));
  return hunt.uuid;
}

export function* onSaveTitle({ payload: { uuid, title } }: ReturnType<typeof saveTitle>) {
  const { api } = yield* getServices();
  const text = title.trim();
  if (text === "") return;
  try {
    yield* put(savingChanged(true));
    yield* put(progressToast(SAVE_TOAST, "Saving Hunt..."));
    const hunt = yield* select(selectHunt, uuid);
    const outcome = yield* call(
      saveOrQueue<Collection>,
      { name: hunt?.title ?? text, items: [uuid], work: hunt ? titleWork(hunt, text) : null },
      () => api.updateCollection(uuid, text, hunt?.updatedAt),
    );
    if (outcome.state === "refused") {
      yield* put(errorToast(SAVE_TOAST, NOT_SAVED));
      return;
    }
    yield* put(editTitle(false));
    if (outcome.state === "queued") {
      yield* put(noToast(SAVE_TOAST));
      return;
    }
    yield* put(huntsPut([outcome.data]));
    yield* call(rememberTitle, uuid, hunt?.title, outcome.data.title);
    yield* track({ name: "collection", action: "update" });
  } finally {
    yield* put(savingChanged(false));
  }
}

const titleWork = ({ uuid, title, updatedAt }: Collection, to: string): Work => ({
  kind: "hunt-title",
  uuid,
  base: updatedAt,
  from: { title },
  to: { title: to },
});

/** The change of a title can be taken back. */
function* rememberTitle(uuid: string, from: string | undefined, to: string) {
  if (from === undefined || from === to) {
    yield* put(doneToast(SAVE_TOAST, "Hunt saved"));
    return;
  }
  const entry = recorded({
    label: `new name of “${from}”`,
    undo: { kind: "hunt-title", data: { uuid, from: to, to: from } },
    redo: { kind: "hunt-title", data: { uuid, from, to } },
  });
  yield* put(entry);
  yield* put(undoToast(SAVE_TOAST, "Hunt saved", undo(entry.payload.id)));
}

export function* onTogglePin({ payload: uuid }: ReturnType<typeof togglePin>) {
  const pinned = yield* select(selectPinnedId);
  yield* call(pinHunt, pinned === uuid ? null : uuid);
  yield* track({ name: "collection", action: "pin" });
}

/** Features of one call: a second or so, that the person sees how far it is. */
const JOIN_BATCH = 5000;

/**
 * Puts features into hunts, in the server's books and in ours, many in several calls. True when all of it worked.
 * @param toast that shows how far it is
 */
export function* putIntoHunts(
  featureIds: readonly string[],
  collectionIds: readonly string[],
  toast?: string,
): SagaGenerator<boolean> {
  const size = Math.min(JOIN_BATCH, Math.max(1, Math.floor(JOIN_PLACES_MAX / collectionIds.length)));
  let done = 0;
  let whole = true;
  for (const batch of batchesOf(featureIds, size)) {
    if (toast && featureIds.length > size)
      yield* put(progressToast(toast, `Adding items to hunts: ${done} of ${featureIds.length}`));
    const joined = yield* call(join, batch, collectionIds);
    if (joined === null) return false;
    whole = joined && whole;
    done += batch.length;
  }
  return whole;
}

/** Whether all of it worked; null when nothing did. */
function* join(featureIds: readonly string[], collectionIds: readonly string[]) {
  const { api } = yield* getServices();
  const [only] = featureIds;
  const result =
    featureIds.length === 1 && only !== undefined
      ? yield* call([api, api.addFeatureToCollections], only, [...collectionIds])
      : yield* call([api, api.addFeaturesToCollections], [...featureIds], [...collectionIds]);
  if (!result.success && isAway(result.data)) {
    const work: Work = {
      kind: "membership",
      featureIds: [...featureIds],
      collectionIds: [...collectionIds],
      member: true,
    };
    return (yield* call(queueChange, yield* call(namesOf, collectionIds), work)) === null ? null : true;
  }
  if (!result.success) return null;
  const refused = new Set(result.data.failed.map(({ id }) => id));
  yield* put(
    membershipChanged({
      featureIds: featureIds.filter((id) => !refused.has(id)),
      collectionIds: collectionIds.filter((id) => !refused.has(id)),
      member: true,
    }),
  );
  yield* track({ name: "collection", action: "add" });
  return refused.size === 0;
}

/** “Camp”, or "3 hunts". */
export function* namesOf(collectionIds: readonly string[]) {
  const [only = ""] = collectionIds;
  const hunt = collectionIds.length === 1 ? yield* select(selectHunt, only) : undefined;
  return hunt ? `“${hunt.title}”` : plural(collectionIds.length, "hunt");
}

/** A new feature goes into the active hunt, if there is one. */
export function* addToPinnedHunt(uuid: string) {
  const pinned = yield* select(selectPinnedId);
  if (pinned === null || !(yield* select(selectHunt, pinned))) return;
  const added = yield* call(putIntoHunts, [uuid], [pinned]);
  if (!added) yield* put(errorToast(`pin-${uuid}`, "An error occurred when adding your feature to hunt"));
}
