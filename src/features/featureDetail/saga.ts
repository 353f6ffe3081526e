import { call, put, type SagaGenerator, select, spawn, takeEvery, takeLatest } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { type Feature, featureTypeLabel } from "../../domain/feature";
import type { Geometry } from "../../domain/geometry";
import { DONE, running } from "../../domain/status";
import { kindOf } from "../analytics/events";
import { track } from "../analytics/track";
import { dropFeatures, putFeatures } from "../content/sagas/putFeatures";
import { selectFeature } from "../content/selectors";
import { focusFeature } from "../content/slice";
import { doneToast, errorToast, noToast, progressToast, undoToast } from "../content/toasts";
import { draftDropped, featureDraft } from "../drafts/slice";
import type { GeometryShelf } from "../edits/history/GeometryShelf";
import { recorded, undo } from "../edits/history/slice";
import { isAway, saveOrQueue } from "../edits/outbox/sagas/queue";
import { withParts } from "../edits/overlay";
import { selectLocation } from "../featureEditor/selectors";
import { draftClosed } from "../featureEditor/slice";
import { openModal } from "../modals/slice";
import { tellEnded } from "../shares/sagas/ended";
import { back, navigate } from "../sidebar/slice";
import { fillGround } from "../terrain/fillGround";
import { withGround } from "../terrain/withGround";
import { editChange, editEntry } from "./editEntry";
import { rememberStyle } from "./sagas/rememberStyle";
import { leaveFeature, onDeleteFeature } from "./sagas/remove";
import { showDetail } from "./sagas/showDetail";
import { deleteFeature, featureOpening, openFeature, saveFeature, savingFeature } from "./slice";

const GONE = "Sorry, but it looks like that feature does not exist";
const FAILED = "Oops, there was an issue retrieving the feature";

/** What the server refuses for good is said with its reason; the draft stays in the editor. */
const NOT_SAVED_MODAL = {
  kind: "message",
  title: "There was an error saving your feature.",
  button: "OK",
} as const;

/** In a list of what is in view the map stays where it is: moving it would change the list. */
const isListedInView = ({ content: { filter, seen } }: RootState, uuid: string) =>
  filter.inView && seen?.has(uuid) === true;

const selectView = (state: RootState) => state.sidebar.view;

function* onOpenFeature({ payload: uuid, meta: { still } }: ReturnType<typeof openFeature>) {
  const { api } = yield* getServices();
  const view = yield* select(selectView);
  if (!still && (view?.name !== "FeatureDetail" || view.metadata?.uuid !== uuid)) {
    yield* put(navigate({ name: "FeatureDetail", metadata: { uuid } }));
  }
  yield* put(featureOpening({ uuid, status: running() }));
  // The row is here already: the map can go there while the call runs.
  if (!still && !(yield* select(isListedInView, uuid))) yield* put(focusFeature(uuid));
  const known = (yield* select(selectFeature, uuid)) !== undefined;
  const result = yield* call([api, api.getFeature], uuid);
  if (result.success) {
    yield* call(putFeatures, [result.data]);
    yield* call(showDetail, result.data);
    yield* put(featureOpening({ uuid, status: DONE }));
    if (!known && !still) yield* put(focusFeature(uuid));
    return;
  }
  // What is known of it stays in sight: its panel was read before the connection was lost.
  const read = (yield* select((state: RootState) => state.featureDetail)).shape !== null;
  if (read && known && isAway(result.data)) {
    yield* put(featureOpening({ uuid, status: DONE }));
    return;
  }
  const gone = result.data.status === 404;
  const row = yield* select(selectFeature, uuid);
  yield* put(featureOpening({ uuid: null, status: DONE }));
  if (gone && row && !row.isOwner) yield* call(tellEnded, [row.title]);
  else yield* put(errorToast("open-feature", gone ? GONE : FAILED));
  if (gone) yield* call(dropFeatures, [uuid]);
  yield* call(leaveFeature, uuid);
}

function* onSaveFeature({
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
    // A waypoint's elevation was that of the place that it left.
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

/** Goes back from the editor of a feature that is saved, or kept. */
function* leaveEditor(uuid: string) {
  yield* put(draftDropped(featureDraft(uuid)));
  const view = yield* select(selectView);
  if (view?.name !== "FeatureEditor" || view.metadata?.uuid !== uuid) return;
  // Nothing is left unsaved that leaving would ask about.
  yield* put(draftClosed());
  yield* put(back());
}

/** The shape of the feature as its panel last read it. */
function* readShape(uuid: string) {
  const { geometryShelf } = yield* getServices();
  const open = yield* select((state: RootState) => state.featureDetail);
  return open.uuid === uuid && open.shape !== null ? geometryShelf.get(open.shape) : undefined;
}

const NOT_MOVED = { original: null, shape: null };

const shelve = (shelf: GeometryShelf, before: Geometry, after: Geometry) => ({
  before: shelf.put(before),
  after: shelf.put(after),
});

/** Why a change was not saved. What the editor holds stays there. @param label e.g. "Waypoint" */
function refusal(status: number, label: string): string {
  if (status === 409)
    return `${label} was changed elsewhere. Open it again to see the new version, then repeat your change.`;
  return `There was an issue and your ${label} was not saved.`;
}

export function* featureDetailSaga(): SagaGenerator<void> {
  yield* takeLatest(openFeature, onOpenFeature);
  yield* takeEvery(saveFeature, onSaveFeature);
  yield* takeEvery(deleteFeature, onDeleteFeature);
}
