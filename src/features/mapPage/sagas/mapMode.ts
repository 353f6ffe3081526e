import type { UnknownAction } from "redux";
import type { EventChannel } from "redux-saga";
import { buffers, eventChannel } from "redux-saga";
import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, fork, put, select, take, takeEvery, takeLeading } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { MapMode, MapStage } from "../../../map/mapStage";
import { SceneUnavailableError } from "../../../map/sceneError";
import { track } from "../../analytics/track";
import { selectTable } from "../../content/selectors";
import { cancelLocation, selectLocation } from "../../featureEditor";
import { closePopup } from "../../featurePopup";
import { resetWidgets } from "../../map/slice";
import { selectExaggeration, selectMapMode, selectRefusal } from "../../mapMode/selectors";
import { modeChanged, sceneFailed, switchBegan, switchEnded, toggleMode } from "../../mapMode/slice";
import { openModal } from "../../modals/slice";
import { selectIsRestricted } from "../../session/selectors";
import { userRefreshed } from "../../session/slice";
import { hideSidebar, showSidebar } from "../../sidebar/slice";
import { errorToast, noToast, progressToast } from "../../toasts/kinds";

const TOAST = "map-mode";
/** Delay before the switch, so that the toast appears and the sidebar hides first. */
const BEFORE_MS = 250;
/** Maximum delay before the content is shown again: a millisecond per feature, up to this. */
const MOST_AFTER_MS = 2500;
const NOT_LOADED = "Couldn't load 3D. Check your connection and try again.";

/** Switches to the other mode, or shows a dialog that explains why it's not available. */
function* onToggle() {
  const next: MapMode = (yield* select(selectMapMode)) === "2D" ? "3D" : "2D";
  const refusal = next === "3D" ? yield* select(selectRefusal) : null;
  if (!refusal) return yield* call(switchTo, next);
  yield* put(openModal(refusal));
  if (refusal.kind === "upgrade-plan") yield* track({ name: "upgrade" });
}

/** Switches the map to a mode. On failure, the map doesn't change. */
function* switchTo(mode: MapMode) {
  const { stage } = yield* getServices();
  yield* put(switchBegan(mode));
  yield* put(progressToast(TOAST, `Switching map to ${mode}...`));
  yield* put(hideSidebar());
  yield* put(resetWidgets());
  yield* put(closePopup());
  // Unsaved changes are offered again in a toast.
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

/** Emits errors of the 3D scene. */
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

/** The user's plan may have ended. */
function* onUser() {
  const mode = yield* select(selectMapMode);
  if (mode === "3D" && (yield* select(selectIsRestricted))) yield* put(toggleMode());
}

export function* mapModeSaga(): SagaGenerator<void> {
  yield* fork(watchSceneErrors);
  yield* takeEvery(userRefreshed, onUser);
  yield* takeLeading(toggleMode, onToggle);
}
