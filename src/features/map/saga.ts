import { call, fork, put, race, type SagaGenerator, select, take, takeEvery } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { close, foldSheet, NAVIGATION, navigateFresh, unfoldSheet } from "../sidebar/slice";
import { selectActiveTool } from "./selectors";
import { cancelTool, endTool, mapFailed, mapReady, measureFrom, resetWidgets, toggleTool } from "./slice";
import type { MapTools } from "./tools";

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

/** Runs one tool at a time until it's done, canceled, reset or replaced. The sheet is folded while a tool runs. */
export function* watchTools(tools: MapTools): SagaGenerator<void> {
  for (;;) {
    const tool = yield* select(selectActiveTool);
    if (!tool) {
      yield* put(unfoldSheet());
      yield* take([toggleTool, measureFrom]);
      continue;
    }
    yield* put(foldSheet());
    const { run, leave } = tools[tool];
    const { left } = yield* race({ done: call(run), left: take(LEAVE) });
    if (!left) yield* put(endTool());
    // A tool that is ended keeps its result.
    else if (leave && left.type !== endTool.type) yield* call(leave, left.type !== resetWidgets.type);
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

/** @param tools the map's tools by name */
export function* mapSaga(tools: MapTools): SagaGenerator<void> {
  yield* fork(awaitMap);
  yield* takeEvery(NAVIGATION, onNavigation);
  yield* call(watchTools, tools);
}
