import { call, put, select } from "typed-redux-saga";
import type { Collection } from "../../../domain/hunt";
import { track } from "../../analytics/track";
import { removeHunt } from "../../content/hunts/removeHunt";
import { selectHunt, selectPinnedId } from "../../content/hunts/selectors";
import type { deleteHunt } from "../../content/hunts/slice";
import type { ChangeOf } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { dropChangesForHunt } from "../../edits/outbox/forgetHunt";
import { queueChange } from "../../edits/outbox/queue";
import { decide } from "../../edits/outbox/slice";
import { isNewHunt } from "../../edits/pending";
import { isUnreachable } from "../../edits/sendEdit";
import { doneToast, errorToast, progressToast, undoToast } from "../../toasts/kinds";

const NOT_DELETED = "There was an issue and your hunt was not deleted.";

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
