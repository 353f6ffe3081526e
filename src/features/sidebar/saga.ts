import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { forgetScroll } from "../../ui/scrollMemory";
import { selectIsVisitor } from "../session/selectors";
import { sessionStarted } from "../session/slice";
import { mapPadding } from "./padding";
import { covers, selectSidebar, selectSidebarView } from "./selectors";
import {
  back,
  close,
  foldSheet,
  hideSidebar,
  layoutChanged,
  navigate,
  navigateFresh,
  sheetPulled,
  showSidebar,
  TOOLBAR_VIEWS,
  toggleSidebar,
  toolbarPressed,
  toolbarSwitching,
  unfoldSheet,
  viewRestored,
} from "./slice";

export function* sidebarSaga(): SagaGenerator<void> {
  yield* takeEvery(toolbarPressed, onToolbar);
  yield* takeLatest(
    [
      sessionStarted,
      navigate,
      navigateFresh,
      back,
      close,
      viewRestored,
      toggleSidebar,
      showSidebar,
      hideSidebar,
      sheetPulled,
      foldSheet,
      unfoldSheet,
      layoutChanged,
    ],
    followWithPadding,
  );
}

/**
 * Toggles the sidebar if the button covers the current view. Otherwise opens the button's view with an empty history.
 */
function* onToolbar({ payload }: ReturnType<typeof toolbarPressed>): SagaGenerator<void> {
  const view = yield* select(selectSidebarView);
  if (view && covers(payload, view.name)) {
    yield* put(toggleSidebar());
    return;
  }
  yield* put(toolbarSwitching());
  yield* call(forgetScroll);
  yield* put(navigateFresh({ name: TOOLBAR_VIEWS[payload][0] }));
}

/**
 * Updates the map's padding, so that "Zoom to" centers in the visible part. Opening a panel doesn't move the map, but
 * resizing the window keeps the map's center visible.
 */
function* followWithPadding({ type }: { type: string }): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const kept = type === layoutChanged.type ? "center" : "map";
  // Visitors' pages have no sidebar over the map.
  if (yield* select(selectIsVisitor)) return;
  stage.setPadding(mapPadding(yield* select(selectSidebar)), kept);
}
