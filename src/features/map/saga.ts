import { call, fork, put, race, select, take, takeEvery } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { profileTool } from "../elevationProfile/tool";
import { measureTool } from "../measure/saga";
import { placingTool } from "../photoImport/placingTool";
import { leaveSelect, selectTool } from "../select/saga";
import { close, foldSheet, NAVIGATION, navigateFresh, unfoldSheet } from "../sidebar/slice";
import { leaveSketch, sketchTool } from "../sketch/saga";
import { selectActiveTool } from "./selectors";
import {
  type ActiveTool,
  cancelTool,
  endTool,
  mapFailed,
  mapReady,
  measureFrom,
  resetWidgets,
  toggleTool,
} from "./slice";

function* awaitMap() {
  const { stage } = yield* getServices();
  try {
    yield* call([stage, stage.ready]);
    yield* put(mapReady());
  } catch (error) {
    yield* put(mapFailed(error instanceof Error ? error.message : String(error)));
  }
}

const LEAVE = [toggleTool, measureFrom, cancelTool, resetWidgets, endTool];

function* runTool(tool: ActiveTool) {
  if (tool === "Select") yield* call(selectTool);
  else if (tool === "Measure") yield* call(measureTool);
  else if (tool === "ElevationProfile") yield* call(profileTool);
  else if (tool === "PlacePhotos") yield* call(placingTool);
  else yield* call(sketchTool, tool);
}

/** What a tool leaves behind when the person ends it before it is done. */
function* leaveTool(tool: ActiveTool, how: string) {
  if (how === endTool.type) return;
  const canceled = how !== resetWidgets.type;
  if (tool === "Select") yield* call(leaveSelect, canceled);
  else if (tool !== "Measure") yield* call(leaveSketch, canceled);
}

/** One tool at a time: it runs until it is done, canceled, reset or replaced by another. The sheet is folded for it. */
export function* watchTools() {
  for (;;) {
    const tool = yield* select(selectActiveTool);
    if (!tool) {
      yield* put(unfoldSheet());
      yield* take([toggleTool, measureFrom]);
      continue;
    }
    yield* put(foldSheet());
    const { left } = yield* race({ done: call(runTool, tool), left: take(LEAVE) });
    if (left) yield* call(leaveTool, tool, left.type);
    else yield* put(endTool());
  }
}

/** The Select tool belongs to its view: who closes the sidebar or goes elsewhere is done with it. */
function* onNavigation({ type }: { type: string }) {
  const tool = yield* select(selectActiveTool);
  if (!tool) return;
  const view = yield* select((state) => state.sidebar.view?.name);
  if (type === close.type || !view) yield* put(resetWidgets());
  else if (tool !== "Select" || view === "SelectedFeatures") return;
  else yield* put(type === navigateFresh.type ? resetWidgets() : endTool());
}

export function* mapSaga() {
  yield* fork(awaitMap);
  yield* takeEvery(NAVIGATION, onNavigation);
  yield* call(watchTools);
}
