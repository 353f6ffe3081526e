import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { featureTypeLabel } from "../../../domain/feature";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { hiddenAmong } from "../../bin";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { leaveFeature } from "../../content/sagas/leaveFeature";
import { restoreVisibility } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { selectFeature } from "../../content/selectors";
import { recorded, undo } from "../../edits/history/slice";
import type { QueueRequest } from "../../edits/outbox/queue";
import { saveOrQueue } from "../../edits/outbox/queue";
import { decide } from "../../edits/outbox/slice";
import { errorToast, progressToast, undoToast } from "../../toasts/kinds";
import type { deleteFeature } from "../slice";

/** Deletes a feature, closes its panel and offers to undo. Offline, the deletion becomes a pending change. */
export function* onDeleteFeature({ payload: uuid }: ReturnType<typeof deleteFeature>) {
  const { api } = yield* getServices();
  const row = yield* select(selectFeature, uuid);
  const label = featureTypeLabel(row?.properties.ghType ?? "");
  const toast = `delete-${uuid}`;
  const hiddenIds = yield* call(hiddenAmong, [uuid]);
  yield* put(progressToast(toast, `Deleting ${label.toLowerCase()}...`));
  const waiting: QueueRequest = {
    name: row?.title ?? label,
    items: [uuid],
    change: row ? { kind: "features-delete", featureIds: [uuid], rows: [row], hiddenIds } : null,
  };
  const outcome = yield* call(saveOrQueue<null>, waiting, () => api.deleteFeature(uuid));
  if (outcome.state === "queued") {
    yield* call(leaveFeature, uuid);
    const takeBack = decide({ key: outcome.key, decision: "discard" });
    yield* put(undoToast(toast, `${label} deleted`, takeBack));
    return;
  }
  if (outcome.state === "refused") {
    yield* put(errorToast(toast, `There was an issue and your ${label} was not deleted.`));
    return;
  }
  yield* call(leaveFeature, uuid);
  yield* call(dropFeatures, [uuid]);
  yield* put(deselectIds([uuid]));
  yield* call(restoreVisibility);
  const entry = recorded({
    label: `deletion of “${row?.title ?? label}”`,
    change: { kind: "features-delete", featureIds: [uuid], hiddenIds },
  });
  yield* put(entry);
  yield* put(undoToast(toast, `${label} deleted`, undo(entry.payload.id)));
  yield* track({ name: "feature-delete", kind: kindOf(row?.properties.ghType ?? ""), count: 1 });
}
