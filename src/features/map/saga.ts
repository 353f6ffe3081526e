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

/** Cleans up after a tool that the user ended early. */
function* leaveTool(tool: ActiveTool, how: string) {
  if (how === endTool.type) return;
  const canceled = how !== resetWidgets.type;
  if (tool === "Select") yield* call(leaveSelect, canceled);
  else if (tool !== "Measure") yield* call(leaveSketch, canceled);
}

/** Runs one tool at a time until it's done, canceled, reset or replaced. The sheet is folded while a tool runs. */
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

/** Ends the Select tool when the user closes the sidebar or opens another view. */
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
