import { call, put, select, spawn, takeEvery } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { extentOf } from "../../domain/extent";
import { type Feature, featureTypeLabel } from "../../domain/feature";
import type { ColumnFeature } from "../../domain/featureColumns";
import { DONE } from "../../domain/status";
import type { SketchTool } from "../../map/mapStage";
import { cancellable } from "../../workers/cancellable";
import { kindOf } from "../analytics/events";
import { track } from "../analytics/track";
import { putFeatures } from "../content/sagas/putFeatures";
import { showFeatures } from "../content/sagas/visibility";
import { membershipChanged } from "../content/slice";
import { doneToast, progressToast } from "../content/toasts";
import { showDetail } from "../featureDetail/sagas/showDetail";
import { featureOpening } from "../featureDetail/slice";
import { selectActiveTool } from "../map/selectors";
import { selectPreferences } from "../preferences/selectors";
import { selectIds } from "../selection/slice";
import { hideSidebar, navigate, showSidebar } from "../sidebar/slice";
import { showToast } from "../toasts/slice";
import { featureErrorChanged, retrySave } from "./slice";
import { newFeature, temporaryFeature } from "./temporaryFeature";

/** One drawing. It is saved by a saga of its own, so that the next tool may start meanwhile. */
export function* sketchTool(tool: SketchTool) {
  const { stage, now } = yield* getServices();
  yield* put(hideSidebar());
  const geometry = yield* call(() => cancellable((signal) => stage.sketch(tool, signal)));
  if (geometry) yield* spawn(saveFeature, temporaryFeature(tool, geometry, now()));
  else yield* put(showSidebar());
}

/** @param cancelled by the person, who gets the sidebar back */
export function* leaveSketch(cancelled: boolean) {
  if (cancelled) yield* put(showSidebar());
}

/** Creates a drawn feature: shown at once, then saved, fetched, put among the person's own and opened. */
export function* saveFeature(draft: ColumnFeature) {
  const { stage } = yield* getServices();
  const type = featureTypeLabel(draft.properties.ghType);
  yield* put(featureErrorChanged(false));
  yield* put(progressToast(draft.uuid, `Saving ${type}...`));
  yield* call([stage, stage.drawTemporary], draft);
  let saved: Feature | null = null;
  try {
    saved = yield* call(createFeature, draft);
    if (saved) yield* call(takeIn, saved);
  } finally {
    yield* call([stage, stage.removeTemporary], draft.uuid);
    if (!saved) yield* call(reportFailure, draft, type);
  }
  if (!saved) return;
  yield* put(doneToast(draft.uuid, `${type} Saved`));
  yield* track({ name: "feature-create", kind: kindOf(saved.properties.ghType), count: 1 });
  // Who has started another tool meanwhile is not taken away from it.
  if (yield* select(selectActiveTool)) return;
  yield* put(selectIds([saved.uuid]));
  yield* put(featureOpening({ uuid: saved.uuid, status: DONE }));
  yield* call(showDetail, saved);
  yield* put(navigate({ name: "FeatureDetail", metadata: { uuid: saved.uuid } }));
  // The panel that opens may cover the place where it was drawn, a sheet above all.
  yield* call([stage, stage.reveal], extentOf(saved.geometry));
}

/** Puts a saved feature among the person's own, visible. */
function* takeIn(feature: Feature) {
  const { uuid, collectionIds } = feature;
  yield* call(putFeatures, [feature]);
  if (collectionIds.length > 0) {
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
  }
  yield* call(showFeatures, [uuid]);
}

/** The saved feature, in the active hunt if there is one; null when it could not be saved. */
function* createFeature(draft: ColumnFeature) {
  const { api } = yield* getServices();
  const created = yield* call([api, api.createFeature], newFeature(draft));
  if (!created.success) return null;
  const { uuid } = created.data;
  const pinned = (yield* select(selectPreferences)).global.pinned.collection;
  if (pinned && !created.data.collectionIds.includes(pinned)) {
    yield* call([api, api.addFeatureToCollections], uuid, [pinned]);
  }
  // The answer to the creation is as good when the feature cannot be fetched now.
  const fetched = yield* call([api, api.getFeature], uuid);
  const feature = fetched.success ? fetched.data : created.data;
  return { ...feature, isVisible: true };
}

function* reportFailure(draft: ColumnFeature, type: string) {
  yield* put(featureErrorChanged(true));
  yield* put(
    showToast({
      id: draft.uuid,
      text: `There was an issue and your ${type} was not saved.`,
      icon: "alert",
      iconColor: "error",
      dismissable: true,
      action: { label: "Try again", dispatch: retrySave(draft) },
    }),
  );
  yield* put(showSidebar());
}

export function* sketchSaga() {
  yield* takeEvery(retrySave, function* onRetry({ payload }) {
    yield* call(saveFeature, payload);
  });
}
