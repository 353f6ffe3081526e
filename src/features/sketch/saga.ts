import { nanoid } from "@reduxjs/toolkit";
import { call, fork, put, select, spawn, takeEvery } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Geometry } from "../../domain/geometry";
import type { SketchTool } from "../../map/mapStage";
import { cancelable } from "../../workers/cancelable";
import { addTakenWaypoints } from "../photos";
import { settingsRestored, snappingSet } from "../preferences/settings";
import { hideSidebar, showSidebar } from "../sidebar/slice";
import { namingOf } from "./naming";
import { namingSaga } from "./sagas/naming";
import { saveDrawing } from "./sagas/saveDrawing";
import { onAddTakenWaypoints } from "./sagas/takenWaypoints";
import { dropWaypoint, namingOpened, retrySave } from "./slice";
import { temporaryFeature } from "./temporaryFeature";

/** Runs one drawing tool. Saving happens in a separate saga, so the next tool can start right away. */
export function* sketchTool(tool: SketchTool) {
  const { stage } = yield* getServices();
  yield* put(hideSidebar());
  const geometry = yield* call(() => cancelable((signal) => stage.sketch(tool, signal)));
  if (geometry) yield* call(takeDrawing, tool, geometry);
  else yield* put(showSidebar());
}

/** Saves the drawing. A waypoint can be named while it's being saved. */
function* takeDrawing(tool: SketchTool, geometry: Geometry) {
  const { now } = yield* getServices();
  const drawing = { draft: temporaryFeature(tool, geometry, now()), key: nanoid() };
  if (tool === "Sketch_Point") yield* put(namingOpened(namingOf(drawing)));
  yield* spawn(saveDrawing, drawing);
}

/** Adds a waypoint at a previously clicked position, as if it were dropped there. */
function* onDropWaypoint({ payload }: ReturnType<typeof dropWaypoint>) {
  const point: Geometry = { type: "Point", coordinates: [payload.longitude, payload.latitude, 0] };
  yield* put(hideSidebar());
  yield* call(takeDrawing, "Sketch_Point" as const, point);
}

/** Applies this browser's snapping setting to the map's tools. */
function* tellSnapping() {
  const { stage } = yield* getServices();
  const on = yield* select((state) => state.settings.snapping);
  yield* call([stage, stage.setSnapping], on);
}

export function* sketchSaga() {
  yield* fork(namingSaga);
  yield* call(tellSnapping);
  yield* takeEvery([settingsRestored, snappingSet], tellSnapping);
  yield* takeEvery(dropWaypoint, onDropWaypoint);
  yield* takeEvery(addTakenWaypoints, onAddTakenWaypoints);
  yield* takeEvery(retrySave, function* onRetry({ payload }) {
    yield* call(saveDrawing, payload);
  });
}
