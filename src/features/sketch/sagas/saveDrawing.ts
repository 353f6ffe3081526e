import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { extentOf } from "../../../domain/extent";
import { featureTypeLabel } from "../../../domain/feature";
import { DONE } from "../../../domain/status";
import { selectIds } from "../../content/selection/slice";
import { unsavedCreation } from "../../edits/history/created";
import { changeQueued } from "../../edits/outbox/slice";
import type { Drawing } from "../../edits/pending";
import { drawingChange } from "../../edits/pending";
import { isUnreachable } from "../../edits/sendEdit";
import { featureOpening, showDetail } from "../../featureDetail";
import { selectActiveTool } from "../../map/selectors";
import { navigate, showSidebar } from "../../sidebar/slice";
import { noToast, progressToast } from "../../toasts/kinds";
import { createFeature } from "../drawings/create";
import { keepDrawing, settleDrawing } from "../drawings/keep";
import { drawingSaved } from "../drawings/saved";
import { drawingMade, featureErrorChanged } from "../slice";
import { notSavedToast } from "../toasts";
import { namedDrawing, untilNamed } from "./naming";

/** Creates a drawn feature. Draws it immediately, saves it, adds it to the user's features and opens it. */
export function* saveDrawing(drawing: Drawing) {
  const { draft } = drawing;
  const { stage, now } = yield* getServices();
  const type = featureTypeLabel(draft.properties.ghType);
  yield* put(featureErrorChanged(false));
  yield* put(drawingMade(drawing.key));
  yield* put(unsavedCreation(drawing.key, `new ${type.toLowerCase()} “${draft.title}”`));
  yield* put(progressToast(draft.uuid, `Saving ${type}...`));
  yield* call([stage, stage.drawTemporary], draft);
  yield* call(keepDrawing, drawing);
  const result = yield* call(createFeature, drawing);
  // No response, so the feature may or may not be saved. It stays on the map and is sent again with the same key.
  if (!result.success && isUnreachable(result.data)) {
    yield* put(noToast(draft.uuid));
    yield* put(changeQueued(drawingChange(yield* call(namedDrawing, drawing), now())));
    yield* call(untilNamed, drawing.key);
    if (!(yield* select(selectActiveTool))) yield* put(showSidebar());
    return;
  }
  if (!result.success) {
    const again = yield* call(namedDrawing, drawing, true);
    yield* call(settleDrawing, drawing);
    yield* put(featureErrorChanged(true));
    yield* put(notSavedToast(again, type));
    yield* put(showSidebar());
    return;
  }
  const saved = result.data;
  yield* call(drawingSaved, drawing, saved);
  yield* call(untilNamed, drawing.key);
  // Don't open the panel over another tool or the card of a later waypoint.
  const latest = yield* select((state: RootState) => state.sketch.latest === drawing.key);
  if (!latest || (yield* select(selectActiveTool))) return;
  yield* put(selectIds([saved.uuid]));
  yield* put(featureOpening({ uuid: saved.uuid, status: DONE }));
  yield* call(showDetail, saved);
  yield* put(navigate({ name: "FeatureDetail", metadata: { uuid: saved.uuid, drawn: true } }));
  // The panel may cover the drawn feature, especially as a bottom sheet.
  yield* call([stage, stage.reveal], extentOf(saved.geometry));
}
