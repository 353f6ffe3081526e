import type { UnknownAction } from "redux";
import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { plural } from "../../../domain/units";
import { type FeatureKind, kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { hiddenOf } from "../../bin/sagas/features";
import { recorded, undo } from "../../history/slice";
import { selectFeature } from "../selectors";
import { type deleteFeatures, taskChanged } from "../slice";
import { errorToast, progressToast, undoToast } from "../toasts";
import { removeFeatures } from "./removeFeatures";

const TOAST = "delete-content";
const FAILED = "There was an issue and your items were not deleted.";

/** Deletes features, with Undo for those that could be deleted. */
export function* onDeleteFeatures({ payload: { featureIds } }: ReturnType<typeof deleteFeatures>) {
  yield* put(progressToast(TOAST, "Deleting content..."));
  yield* put(taskChanged("deleting"));
  let outcome: UnknownAction = errorToast(TOAST, FAILED);
  try {
    const hiddenIds = yield* call(hiddenOf, featureIds);
    const kinds = yield* select(kindsById, featureIds);
    const { deleted } = yield* call(removeFeatures, featureIds);
    if (deleted.length === 0) return;
    const data = { featureIds: deleted, hiddenIds };
    const entry = yield* put(
      recorded({
        label: `deletion of ${plural(deleted.length, "item")}`,
        undo: { kind: "features-back", data },
        redo: { kind: "features-gone", data },
      }),
    );
    outcome = deletedToast(deleted.length, featureIds.length, undo(entry.payload.id));
    yield* call(countDeleted, deleted, kinds);
  } finally {
    yield* put(taskChanged(null));
    yield* put(outcome);
  }
}

const kindsById = (state: RootState, featureIds: readonly string[]) =>
  new Map(featureIds.map((id) => [id, kindOf(selectFeature(state, id)?.properties.ghType ?? "")]));

/** An event for each kind of feature that was among them. */
function* countDeleted(deleted: readonly string[], kinds: ReadonlyMap<string, FeatureKind>) {
  const counts = new Map<FeatureKind, number>();
  for (const id of deleted) {
    const kind = kinds.get(id) ?? "waypoint";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of counts) yield* track({ name: "feature-delete", kind, count });
}

function deletedToast(deleted: number, asked: number, takeBack: UnknownAction): UnknownAction {
  if (deleted === asked) return undoToast(TOAST, "Content deleted", takeBack);
  const text = `${deleted} of ${asked} items were deleted. The others are still selected: try again.`;
  return errorToast(TOAST, text, { label: "Undo", dispatch: takeBack });
}
