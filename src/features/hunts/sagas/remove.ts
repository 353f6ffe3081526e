import { call, put, select } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { changeMembership } from "../../content/sagas/changeMembership";
import { membershipChanged } from "../../content/slice";
import { doneToast, errorToast, progressToast, undoToast } from "../../content/toasts";
import type { ChangeOf } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { dropChangesForHunt } from "../../edits/outbox/sagas/forgetHunt";
import { isUnreachable, queueChange } from "../../edits/outbox/sagas/queue";
import { decide } from "../../edits/outbox/slice";
import { isNewHunt } from "../../edits/pending";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh, rememberTab } from "../../sidebar/slice";
import { selectHunt, selectPinnedId } from "../selectors";
import { type deleteHunt, huntsDropped } from "../slice";
import { pinHunt } from "./pin";

const NOT_DELETED = "There was an issue and your hunt was not deleted.";

/** Deletes a hunt with its notes; its features stay. @returns `pinned`: whether it was the active hunt */
export function* removeHunt(uuid: string) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.deleteCollection], uuid);
  const error: ApiError | null = result.success ? null : result.data;
  if (error) return { error, pinned: false };
  const pinned = (yield* select(selectPinnedId)) === uuid;
  if (pinned) yield* call(pinHunt, null);
  const known = yield* select(selectHunt, uuid);
  if (known)
    yield* call(changeMembership, { featureIds: known.featureIds, collectionIds: [uuid], member: false });
  // Read again, because features may have been added since.
  yield* call(leaveHunt, (yield* select(selectHunt, uuid)) ?? { uuid, featureIds: [] });
  return { error, pinned };
}

/** Removes a hunt from lists and closes its view. */
export function* leaveHunt({ uuid, featureIds }: Pick<Collection, "uuid" | "featureIds">) {
  yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: false }));
  const view = yield* select(selectSidebarView);
  if (view?.name === "Collection" && view.metadata?.uuid === uuid) {
    yield* put(rememberTab({ content: "collections" }));
    yield* put(navigateFresh({ name: "Content", metadata: { tab: "collections" } }));
  }
  yield* put(huntsDropped([uuid]));
}

const deletionOf = (hunt: Collection, pinned: boolean): ChangeOf<"hunt-delete"> => ({
  kind: "hunt-delete",
  uuid: hunt.uuid,
  hunt,
  pinned,
});

export function* onDeleteHunt({ payload: uuid }: ReturnType<typeof deleteHunt>) {
  const toast = `delete-hunt-${uuid}`;
  yield* put(progressToast(toast, "Deleting hunt..."));
  const hunt = yield* select(selectHunt, uuid);
  const title = hunt?.title ?? "Hunt";
  if (hunt && isNewHunt(uuid)) {
    yield* call(dropChangesForHunt, uuid);
    yield* call(queueChange, title, deletionOf(hunt, false));
    yield* put(doneToast(toast, "Hunt deleted"));
    return;
  }
  const { error, pinned } = yield* call(removeHunt, uuid);
  if (error && hunt && isUnreachable(error)) {
    const active = (yield* select(selectPinnedId)) === uuid;
    const key = yield* call(queueChange, title, deletionOf(hunt, active));
    if (key !== null) {
      yield* put(undoToast(toast, "Hunt deleted", decide({ key, decision: "discard" })));
      return;
    }
  }
  if (error) {
    yield* put(errorToast(toast, NOT_DELETED));
    return;
  }
  const entry = recorded({
    label: `deletion of “${title}”`,
    change: { kind: "hunt-delete", uuid, pinned },
  });
  yield* put(entry);
  yield* put(undoToast(toast, "Hunt deleted", undo(entry.payload.id)));
  yield* track({ name: "collection", action: "delete" });
}
