import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { restoreHunt, showHuntAgain } from "../../bin";
import { pinHunt } from "../../content/hunts/pin";
import { leaveHunt, removeHunt } from "../../content/hunts/removeHunt";
import type { ChangeOf, DeletedHunt } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { type ProtectedDeletion, sendQueuedDeletion } from "../../edits/sendDeletion";
import { SAVED, type SendOutcome } from "../../edits/sendEdit";
import { HUNT_GONE, reloadHunt } from "./huntTitle";

function* sendWaiting(change: ChangeOf<"hunt-delete">): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { uuid, pinned, force, hunt } = change;
  const deletion: ProtectedDeletion<Collection> = {
    read: () => api.getCollection(uuid),
    remove: () => api.deleteCollection(uuid),
    conflict: (found) => (force ? "free" : huntDelete.conflict(change, found)),
    subject: ({ title }) => `“${title}”`,
  };
  return yield* sendQueuedDeletion(deletion, HUNT_GONE, function* deleted({ title }) {
    const label = `deletion of “${hunt?.title ?? title}”`;
    yield* put(recorded({ label, change: { kind: "hunt-delete", uuid, pinned } }));
    yield* track({ name: "collection", action: "delete" });
  });
}

/** Deletes a restored hunt again. */
export function* deleteHuntAgain({ uuid }: DeletedHunt): SagaGenerator<SendOutcome> {
  const { error } = yield* call(removeHunt, uuid);
  return error && error.status !== 404 ? { state: "refused", why: error.message } : SAVED;
}

export const huntDelete: Kind<"hunt-delete"> = {
  ...RULES["hunt-delete"],
  *apply({ uuid, hunt, pinned }) {
    if (pinned) yield* call(pinHunt, null);
    yield* call(leaveHunt, hunt ?? { uuid, featureIds: [] });
  },
  send: (change, waiting) => (waiting ? sendWaiting(change) : deleteHuntAgain(change)),
  *reload(change) {
    yield* call(showHuntAgain, change);
    return yield* call(reloadHunt, change.uuid);
  },
};

export const huntRestore: Kind<"hunt-restore"> = {
  ...RULES["hunt-restore"],
  apply: showHuntAgain,
  send: restoreHunt,
};
