import type { UnknownAction } from "redux";
import { buffers, type EventChannel, eventChannel } from "redux-saga";
import {
  call,
  delay,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapMode, MapStage } from "../../map/mapStage";
import { SceneUnavailableError } from "../../map/sceneError";
import { track } from "../analytics/track";
import { selectTable } from "../content/selectors";
import { errorToast, noToast, progressToast } from "../content/toasts";
import { selectLocation } from "../featureEditor/selectors";
import { cancelLocation } from "../featureEditor/slice";
import { closePopup } from "../location/slice";
import { resetWidgets } from "../map/slice";
import { openModal } from "../modals/slice";
import { selectIsRestricted } from "../session/selectors";
import { userRefreshed } from "../session/slice";
import { hideSidebar, showSidebar } from "../sidebar/slice";
import { selectExaggeration, selectMapMode, selectRefusal } from "./selectors";
import { modeChanged, sceneFailed, switchBegan, switchEnded, toggleMode } from "./slice";

const TOAST = "map-mode";
/** The toast is seen and the sidebar gone before the work begins. */
const BEFORE_MS = 250;
/** Milliseconds that the content has to come, one for each feature, and the most of them. */
const MOST_AFTER_MS = 2500;
const NOT_LOADED = "Couldn't load 3D. Check your connection and try again.";

/** The toggle: to the other mode, or to the modal that says why not. */
function* onToggle() {
  const next: MapMode = (yield* select(selectMapMode)) === "2D" ? "3D" : "2D";
  const refusal = next === "3D" ? yield* select(selectRefusal) : null;
  if (!refusal) return yield* call(switchTo, next);
  yield* put(openModal(refusal));
  if (refusal.kind === "upgrade-plan") yield* track({ name: "upgrade" });
}

/** Shows the map in the other mode. What can't be shown doesn't change the map. */
function* switchTo(mode: MapMode) {
  const { stage } = yield* getServices();
  yield* put(switchBegan(mode));
  yield* put(progressToast(TOAST, `Switching map to ${mode}...`));
  yield* put(hideSidebar());
  yield* put(resetWidgets());
  yield* put(closePopup());
  // What was not saved is offered again in a toast.
  if (yield* select(selectLocation)) yield* put(cancelLocation());
  yield* delay(BEFORE_MS);
  let outcome: UnknownAction = noToast(TOAST);
  try {
    yield* call([stage.content, stage.content.setHidden], true);
    yield* call([stage.modes, stage.modes.set], mode, yield* select(selectExaggeration));
    yield* put(modeChanged(mode));
    yield* track({ name: "map-mode", mode: mode === "3D" ? "3d" : "2d" });
  } catch (error) {
    console.error(`unable to switch the map to ${mode}`, error);
    if (error instanceof SceneUnavailableError) yield* call(refuseScene, error.message);
    else outcome = errorToast(TOAST, NOT_LOADED, { label: "Try again", dispatch: toggleMode() });
  } finally {
    yield* delay(Math.min((yield* select(selectTable)).size, MOST_AFTER_MS));
    yield* call([stage.content, stage.content.setHidden], false);
    yield* put(switchEnded());
    yield* put(outcome);
    yield* put(showSidebar());
  }
}

function* refuseScene(message: string) {
  yield* put(sceneFailed(message));
  yield* put(openModal({ kind: "feature-not-supported", reason: "device" }));
}

/** Wrapped, so that no message is an end of the channel. */
const errorChannel = (stage: MapStage): EventChannel<{ message: string }> =>
  eventChannel((emit) => stage.modes.onSceneError((message) => emit({ message })), buffers.sliding(1));

function* watchSceneErrors() {
  const { stage } = yield* getServices();
  const errors = yield* call(errorChannel, stage);
  for (;;) {
    const { message } = yield* take(errors);
    yield* call(refuseScene, message);
  }
}

/** A plan may have ended in the meantime. */
function* onUser() {
  const mode = yield* select(selectMapMode);
  if (mode === "3D" && (yield* select(selectIsRestricted))) yield* put(toggleMode());
}

export function* mapModeSaga(): SagaGenerator<void> {
  yield* fork(watchSceneErrors);
  yield* takeEvery(userRefreshed, onUser);
  yield* takeLeading(toggleMode, onToggle);
}
