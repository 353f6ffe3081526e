import { call, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { forgetScroll } from "../../ui/scrollMemory";
import { resetSelection } from "../selection/slice";
import { sessionStarted } from "../session/slice";
import { selectIsVisitor } from "../sharedPage/selectors";
import { mapPadding } from "./padding";
import { keepAddress } from "./sagas/address";
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
  unfoldSheet,
  viewRestored,
} from "./slice";

export function* sidebarSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepAddress);
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

/** A button whose view is there toggles the sidebar; any other goes to its view with nothing to go back to. */
function* onToolbar({ payload }: ReturnType<typeof toolbarPressed>): SagaGenerator<void> {
  const view = yield* select(selectSidebarView);
  if (view && covers(payload, view.name)) {
    yield* put(toggleSidebar());
    return;
  }
  yield* put(resetSelection());
  yield* call(forgetScroll);
  yield* put(navigateFresh({ name: TOOLBAR_VIEWS[payload][0] }));
}

/**
 * "Zoom to" centers in what the frame leaves of the map. A panel that opens leaves the map where it is; in a window of
 * another size the frame lies elsewhere, and what was in the center must not go under it.
 */
function* followWithPadding({ type }: { type: string }): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const kept = type === layoutChanged.type ? "center" : "map";
  // A visitor's page has no sidebar over its map.
  if (yield* select(selectIsVisitor)) return;
  stage.setPadding(mapPadding(yield* select(selectSidebar)), kept);
}
