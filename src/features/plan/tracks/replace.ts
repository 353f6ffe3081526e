import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { OpenedTrack } from "../../../../workers/tracks/types";
import { getServices } from "../../../app/sagaContext";
import type { Geometry } from "../../../domain/geometry";
import { plural } from "../../../domain/units";
import { hiddenOf } from "../../bin/sagas/takeIn";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { selectFeature } from "../../content/selectors";
import { membershipChanged } from "../../content/slice";
import { errorToast, progressToast, undoToast } from "../../content/toasts";
import { contentAdded } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { takeFeature } from "../../edits/kinds/featureEdit";
import { editEntry } from "../../edits/saving/featureEdits";
import { selectHuntsById } from "../../hunts/selectors";
import { type NewDrawing, saveEach, tellSaved } from "../saveDrawings";
import type { SavedLine } from "./pieces";
import { tracksReplaced } from "./slice";

/** The toast that tells of what is saved. */
export const TOAST = "tracks-saved";

const CHANGED = "It was changed elsewhere. Try again with the new version.";

/** Gives a line its new points: it keeps its notes, photos, hunts and shares. One undo. */
export function* replaceOne(
  { uuid, title, updatedAt }: OpenedTrack,
  { line, times }: SavedLine,
): SagaGenerator<void> {
  const { api, geometryShelf } = yield* getServices();
  yield* put(progressToast(TOAST, `Replacing “${title}”...`));
  const before = yield* call([api, api.getFeature], uuid);
  if (!before.success) {
    yield* put(errorToast(TOAST, `Couldn't replace “${title}”. ${before.data.message}`));
    return;
  }
  const geometry: Geometry = { type: "LineString", coordinates: line };
  // Also where there are none: as many points as before would keep the old times.
  const saved = yield* call([api, api.updateFeature], uuid, { geometry, times }, updatedAt);
  if (!saved.success) {
    const why = saved.data.status === 409 ? CHANGED : saved.data.message;
    yield* put(errorToast(TOAST, `Couldn't replace “${title}”. ${why}`));
    return;
  }
  const row = yield* select(selectFeature, uuid);
  yield* put(tracksReplaced([uuid]));
  yield* call(takeFeature, saved.data);
  const shapes = {
    before: geometryShelf.put(before.data.geometry, before.data.properties.times ?? null),
    after: geometryShelf.put(saved.data.geometry, times),
  };
  const entry = yield* put(recorded(editEntry(row ?? before.data, saved.data, {}, shapes)));
  yield* put(undoToast(TOAST, `Replaced “${title}”`, undo(entry.payload.id)));
}

/**
 * Saves new lines in the hunts of those that they take the place of, which go into the bin. One undo for all of it. Nothing is
 * deleted before all new ones are saved.
 */
export function* replaceMany(
  opened: readonly OpenedTrack[],
  drawings: readonly NewDrawing[],
): SagaGenerator<void> {
  const { api } = yield* getServices();
  const outcome = yield* call(saveEach, drawings, TOAST);
  const featureIds = outcome.saved.map(({ uuid }) => uuid);
  if (outcome.failed || outcome.waiting.length > 0) {
    yield* call(tellSaved, TOAST, outcome);
    if (!outcome.failed)
      yield* put(
        errorToast(`${TOAST}-error`, "The old tracks are still there, as not all new ones are saved yet."),
      );
    return;
  }
  const byId = yield* select(selectHuntsById);
  const hunts = [...new Set(opened.flatMap(({ collectionIds }) => collectionIds))].filter(
    (id) => byId[id]?.isOwner,
  );
  if (hunts.length > 0) {
    const joined = yield* call([api, api.addFeaturesToCollections], featureIds, hunts);
    if (joined.success) yield* put(membershipChanged({ featureIds, collectionIds: hunts, member: true }));
    else {
      yield* call(tellSaved, TOAST, outcome);
      yield* put(
        errorToast(
          `${TOAST}-error`,
          `The old tracks are still there. Couldn't add the new ones to their hunts. ${joined.data.message}`,
        ),
      );
      return;
    }
  }
  const old = opened.map(({ uuid }) => uuid);
  const hidden = yield* call(hiddenOf, old);
  const { deleted, error } = yield* call(removeFeatures, old);
  const hiddenIds = hidden.filter((id) => deleted.includes(id));
  const label = `replacement of ${plural(deleted.length, "track")}`;
  const replaced = deleted.length > 0 ? { replaced: { featureIds: deleted, hiddenIds } } : {};
  const entry = yield* put(recorded({ label, change: contentAdded({ featureIds, ...replaced }) }));
  yield* put(tracksReplaced(featureIds));
  const text = `Replaced ${plural(deleted.length, "track")} with ${plural(featureIds.length, "track")}`;
  yield* put(undoToast(TOAST, text, undo(entry.payload.id)));
  if (error) yield* put(errorToast(`${TOAST}-error`, `Couldn't delete all old tracks. ${error.message}`));
}
