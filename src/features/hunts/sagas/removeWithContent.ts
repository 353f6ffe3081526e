import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { formatCount, plural } from "../../../domain/units";
import { track } from "../../analytics/track";
import { hiddenAmong } from "../../bin";
import { removeHunt } from "../../content/hunts/removeHunt";
import type { deleteHuntWithContent } from "../../content/hunts/slice";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { taskChanged } from "../../content/slice";
import { countedToast } from "../../content/toasts";
import { recorded, undo } from "../../edits/history/slice";
import { errorToast, progressToast, undoToast } from "../../toasts/kinds";

const DOING = "Deleting hunt and content...";

/**
 * Deletes the features of a hunt, then the hunt. If it fails or is canceled in between, the hunt still exists and the
 * deleted features can be restored.
 */
export function* onDeleteHuntWithContent({ payload: uuid }: ReturnType<typeof deleteHuntWithContent>) {
  const { api } = yield* getServices();
  const toast = `delete-hunt-${uuid}`;
  yield* put(progressToast(toast, DOING));
  yield* put(taskChanged("deleting"));
  try {
    // The server's list, because some of the features may not be loaded here yet.
    const read = yield* call([api, api.getCollection], uuid);
    if (!read.success) {
      yield* put(errorToast(toast, `The hunt was not deleted. ${read.data.message}`));
      return;
    }
    const { featureIds, title } = read.data;
    const hiddenIds = yield* call(hiddenAmong, featureIds);
    const { deleted, error, stopped } = yield* call(removeFeatures, featureIds, {
      progress: countedToast(toast, DOING),
      collectionId: uuid,
    });
    const features = { featureIds: deleted, hiddenIds, collectionId: uuid };
    const last = error || stopped ? null : yield* call(removeHunt, uuid);
    const failure = error ?? last?.error ?? null;
    if (failure || !last) {
      const some = `${formatCount(deleted.length)} of ${plural(featureIds.length, "item")} deleted. The hunt was kept.`;
      const text = failure ? `${some} ${failure.message}` : some;
      if (deleted.length === 0) {
        yield* put(errorToast(toast, text));
        return;
      }
      const entry = recorded({
        label: `deletion of ${plural(deleted.length, "item")}`,
        change: { kind: "features-delete", ...features },
      });
      yield* put(entry);
      yield* put(errorToast(toast, text, { label: "Undo", dispatch: undo(entry.payload.id) }));
      return;
    }
    const entry = recorded({
      label: `deletion of “${title}” and its content`,
      change: { kind: "hunt-content-delete", uuid, pinned: last.pinned, ...features },
    });
    yield* put(entry);
    yield* put(undoToast(toast, "Hunt and content deleted", undo(entry.payload.id)));
    yield* track({ name: "collection", action: "delete" });
  } finally {
    yield* put(taskChanged(null));
  }
}
