import { nanoid } from "@reduxjs/toolkit";
import type { UnknownAction } from "redux";
import { call, put, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import type { FeatureRow } from "../../../domain/featureRow";
import { IDS_A_STEP } from "../../../domain/setOf";
import { formatCount, plural } from "../../../domain/units";
import type { FeatureKind } from "../../analytics/events";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import type { FeatureTable } from "../../content/featureTable";
import type { Removal } from "../../content/sagas/removeFeatures";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { selectTable } from "../../content/selectors";
import type { deleteFeatures } from "../../content/slice";
import { taskChanged } from "../../content/slice";
import { countedToast } from "../../content/toasts";
import type { QueuedChange } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { queueChange } from "../../edits/outbox/queue";
import { selectHasPending } from "../../edits/outbox/selectors";
import { decide } from "../../edits/outbox/slice";
import { isUnreachable } from "../../edits/sendEdit";
import { doneToast, errorToast, progressToast, undoToast } from "../../toasts/kinds";
import { hiddenAmong } from "./takeIn";

const TOAST = "delete-content";
const FAILED = "There was an issue and your items were not deleted.";

/** Deletes features and offers to undo it. */
export function* onDeleteFeatures({ payload: { featureIds } }: ReturnType<typeof deleteFeatures>) {
  yield* put(progressToast(TOAST, "Deleting content..."));
  yield* put(taskChanged("deleting"));
  let outcome: UnknownAction = errorToast(TOAST, FAILED);
  try {
    const hiddenIds = yield* call(hiddenAmong, featureIds);
    const before = yield* select(selectTable);
    const waits = yield* select(selectHasPending, featureIds);
    const change = nanoid();
    const { deleted, error, stopped } = waits
      ? NONE
      : yield* call(removeFeatures, featureIds, {
          progress: countedToast(TOAST, "Deleting content..."),
          key: change,
        });
    const key =
      waits || (error && isUnreachable(error))
        ? yield* call(queueDeletion, featureIds, { deleted, hiddenIds, key: change })
        : null;
    if (key !== null) outcome = undoToast(TOAST, "Content deleted", decide({ key, decision: "discard" }));
    if (deleted.length === 0) {
      if (stopped) outcome = doneToast(TOAST, "Canceled. Nothing was deleted.");
      return;
    }
    const entry = yield* put(
      recorded({
        label: `deletion of ${plural(deleted.length, "item")}`,
        change: { kind: "features-delete", featureIds: deleted, hiddenIds },
      }),
    );
    if (key !== null) outcome = doneToast(TOAST, "Content deleted");
    else outcome = deletedToast(deleted.length, featureIds.length, stopped, undo(entry.payload.id));
    yield* call(countDeleted, deleted, before);
  } finally {
    yield* put(taskChanged(null));
    yield* put(outcome);
  }
}

const NONE: Removal = { deleted: [], error: null, stopped: false };

/** Queues the deletion of features that couldn't be deleted while offline. */
function* queueDeletion(
  featureIds: readonly string[],
  { deleted, hiddenIds, key }: { deleted: readonly string[]; hiddenIds: readonly string[]; key: string },
) {
  const gone = new Set(deleted);
  const table = yield* select(selectTable);
  const rows = [...table.rows(featureIds.filter((id) => !gone.has(id)))];
  const name = rows[0]?.title ?? "";
  const left = rows.map(({ uuid }) => uuid);
  const change: QueuedChange = {
    kind: "features-delete",
    featureIds: left,
    rows,
    hiddenIds: [...hiddenIds],
  };
  return yield* call(queueChange, name, change, key);
}

/** Tracks one event per kind of deleted feature. @param before the table that still has them */
function* countDeleted(deleted: readonly string[], before: FeatureTable) {
  const counts = yield* inSlices(countsOf(before.kinds(deleted)));
  for (const [kind, count] of counts) yield* track({ name: "feature-delete", kind, count });
}

function* countsOf(features: Iterable<Pick<FeatureRow["properties"], "ghType">>) {
  const counts = new Map<FeatureKind, number>();
  let done = 0;
  for (const { ghType } of features) {
    const kind = kindOf(ghType);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (++done % IDS_A_STEP === 0) yield done;
  }
  return counts;
}

function deletedToast(
  deleted: number,
  asked: number,
  stopped: boolean,
  takeBack: UnknownAction,
): UnknownAction {
  if (deleted === asked) return undoToast(TOAST, "Content deleted", takeBack);
  if (stopped)
    return undoToast(
      TOAST,
      `Canceled after deleting ${formatCount(deleted)} of ${formatCount(asked)} items.`,
      takeBack,
    );
  const text = `${deleted} of ${asked} items were deleted. The rest are still selected. Try again.`;
  return errorToast(TOAST, text, { label: "Undo", dispatch: takeBack });
}
