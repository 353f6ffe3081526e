import { call, put, select, spawn } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { featureTypeLabel } from "../../../domain/feature";
import type { Geometry } from "../../../domain/geometry";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { putFeatures } from "../../content/sagas/putFeatures";
import { selectFeature } from "../../content/selectors";
import { draftDropped, featureDraft } from "../../drafts";
import type { GeometryShelf } from "../../edits/history/GeometryShelf";
import { recorded, undo } from "../../edits/history/slice";
import { saveOrQueue } from "../../edits/outbox/queue";
import { withParts } from "../../edits/overlay";
import { fillGround, rememberStyle, savingFeature, selectOpenFeature, showDetail } from "../../featureDetail";
import { openModal } from "../../modals/slice";
import { back } from "../../sidebar/slice";
import { withGround } from "../../terrain";
import { doneToast, errorToast, noToast, progressToast, undoToast } from "../../toasts/kinds";
import { selectLocation } from "../selectors";
import { draftClosed } from "../slice";
import type { saveFeature } from "./actions";
import { editChange, editEntry } from "./featureEdits";

const selectView = (state: RootState) => state.sidebar.view;

/** Shown if the server refuses an edit for good. The draft stays in the editor. */
const NOT_SAVED_MODAL = {
  kind: "message",
  title: "There was an error saving your feature.",
  button: "OK",
} as const;

/** Saves an edit, or queues it while offline, and adds it to the undo history. */
export function* onSaveFeature({
  payload: { uuid, title, moved: left, ...properties },
}: ReturnType<typeof saveFeature>) {
  const { api, geometryShelf } = yield* getServices();
  const row = yield* select(selectFeature, uuid);
  const label = featureTypeLabel(row?.properties.ghType ?? "");
  const toast = `save-${uuid}`;
  try {
    yield* put(savingFeature(true));
    yield* put(progressToast(toast, `Saving ${label}...`));
    const location = yield* select(selectLocation);
    const { original, shape } = left ?? (location?.uuid === uuid ? location : NOT_MOVED);
    const moved = shape === null ? undefined : geometryShelf.get(shape);
    // A moved waypoint still has the elevation of its old position.
    const geometry = moved && (yield* call(withGround, moved));
    const before = original === null ? undefined : geometryShelf.get(original);
    const edited = { title, ...properties, geometry };
    const outcome = yield* call(
      saveOrQueue<Feature>,
      {
        name: title ?? row?.title ?? label,
        items: [uuid],
        change: row ? editChange(row, edited, before, yield* call(readShape, uuid)) : null,
      },
      () => api.updateFeature(uuid, edited, row?.properties.updatedAt),
    );
    if (outcome.state === "queued") {
      if (row && (properties.icon ?? properties.color))
        yield* call(rememberStyle, withParts(row, edited).properties);
      yield* put(noToast(toast));
      yield* call(leaveEditor, uuid);
      return;
    }
    if (outcome.state === "refused") {
      const { error } = outcome;
      if (!isTransient(error) && error.status !== 409) {
        const gone = error.status === 404;
        const text = gone ? `This ${label.toLowerCase()} was deleted elsewhere.` : error.message;
        yield* put(noToast(toast));
        yield* put(openModal({ ...NOT_SAVED_MODAL, text }));
        return;
      }
      yield* put(errorToast(toast, refusal(error.status, label)));
      return;
    }
    const saved = outcome.data;
    yield* call(putFeatures, [saved]);
    yield* call(showDetail, saved);
    if (moved) yield* spawn(fillGround, saved);
    if (properties.icon ?? properties.color) yield* call(rememberStyle, saved.properties);
    const done = `${featureTypeLabel(saved.properties.ghType)} Saved`;
    const shapes = geometry && before && shelve(geometryShelf, before, saved.geometry);
    const entry = row && recorded(editEntry(row, saved, { title, ...properties }, shapes));
    if (entry) yield* put(entry);
    yield* put(entry ? undoToast(toast, done, undo(entry.payload.id)) : doneToast(toast, done));
    yield* track({ name: "feature-update", kind: kindOf(saved.properties.ghType), count: 1 });
    yield* call(leaveEditor, uuid);
  } finally {
    yield* put(savingFeature(false));
  }
}

/** Leaves the editor of a feature that was saved or queued. */
function* leaveEditor(uuid: string) {
  yield* put(draftDropped(featureDraft(uuid)));
  const view = yield* select(selectView);
  if (view?.name !== "FeatureEditor" || view.metadata?.uuid !== uuid) return;
  // Close the draft first so that leaving doesn't ask about unsaved edits.
  yield* put(draftClosed());
  yield* put(back());
}

/** Returns the feature's shape as its panel last read it. */
function* readShape(uuid: string) {
  const { geometryShelf } = yield* getServices();
  const open = yield* select(selectOpenFeature);
  return open.uuid === uuid && open.shape !== null ? geometryShelf.get(open.shape) : undefined;
}

const NOT_MOVED = { original: null, shape: null };

const shelve = (shelf: GeometryShelf, before: Geometry, after: Geometry) => ({
  before: shelf.put(before),
  after: shelf.put(after),
});

/** Returns the message for a refused edit. The editor keeps its draft. @param label e.g. "Waypoint" */
function refusal(status: number, label: string): string {
  if (status === 409)
    return `${label} was changed elsewhere. Open it again to see the new version, then repeat your change.`;
  return `There was an issue and your ${label} was not saved.`;
}
