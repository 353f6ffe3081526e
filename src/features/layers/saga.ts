import { call, fork, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { moveKey, opacityJobs, orderJobs, STATE_ZOOM } from "../../domain/layers";
import { extentOfState } from "../../domain/stateExtents";
import { stateOfName } from "../../domain/usStates";
import { track } from "../analytics/track";
import { chooseBasemap, lendBasemap, returnBasemap } from "../basemaps";
import { manifestLoaded } from "../manifest";
import { moveMap } from "../map/moveMap";
import { overlaysRestored, switchOverlay } from "../overlays";
import { changePreferences, PREFERENCE_CHANGES, preferencesLoaded } from "../preferences/slice";
import { sessionStarted, userRefreshed } from "../session/slice";
import { navigate } from "../sidebar/slice";
import { mirror, reportFailures, watchReports } from "./sagas/drawing";
import { findStateInView } from "./sagas/inView";
import { onLegend } from "./sagas/legends";
import { onAllOff, onAllOn, onFavorites, onRestore, onSwitch } from "./sagas/lists";
import { keepOwn, restoreOwn } from "./sagas/own";
import { selectLayerPreferences, selectStack } from "./selectors";
import {
  askLegend,
  chooseOpacity,
  layersFailed,
  layersSearched,
  moveLayer,
  moveOpacity,
  openState,
  ownRestored,
  previewShown,
  restoreLists,
  switchAllOff,
  switchAllOn,
  switchLayers,
  toggleFavorites,
} from "./slice";

function* onOpacity({ payload }: ReturnType<typeof chooseOpacity>): SagaGenerator<void> {
  const { key, opacity, fallback } = payload;
  const saved = (yield* select(selectLayerPreferences)).opacity;
  yield* put(changePreferences(opacityJobs(saved, key, opacity, fallback)));
  yield* track({ name: "layer-opacity", opacity });
}

function* onMove({ payload: { key, place } }: ReturnType<typeof moveLayer>): SagaGenerator<void> {
  const keys = (yield* select(selectStack)).map((entry) => entry.key);
  const moved = moveKey(keys, key, place);
  if (moved) yield* put(changePreferences(orderJobs(moved)));
}

/**
 * Opens the state's categories in the sidebar. Moves the map there unless the state is in view; events have no
 * location.
 */
function* onOpenState({ payload: stateName }: ReturnType<typeof openState>): SagaGenerator<void> {
  yield* put(navigate({ name: "LayerCategoryList", metadata: { state: stateName } }));
  const place = stateOfName(stateName);
  const extent = extentOfState(stateName);
  if (!place || !extent) return;
  const { stage } = yield* getServices();
  if (yield* call([stage, stage.isInView], extent)) return;
  const [longitude, latitude] = place.center;
  yield* call(moveMap, { longitude, latitude, zoom: STATE_ZOOM });
}

/** Actions that may change what the map draws. */
const DRAWN = [
  ...PREFERENCE_CHANGES,
  manifestLoaded,
  ownRestored,
  moveOpacity,
  chooseOpacity,
  userRefreshed,
  sessionStarted,
  overlaysRestored,
  switchOverlay,
  previewShown,
  chooseBasemap,
  lendBasemap,
  returnBasemap,
];

export function* layersSaga(): SagaGenerator<void> {
  yield* fork(watchReports);
  yield* takeEvery(preferencesLoaded, restoreOwn);
  yield* takeEvery(changePreferences, keepOwn);
  yield* takeEvery(switchLayers, onSwitch);
  yield* takeEvery(switchAllOn, onAllOn);
  yield* takeEvery(switchAllOff, onAllOff);
  yield* takeEvery(restoreLists, onRestore);
  yield* takeEvery(toggleFavorites, onFavorites);
  yield* takeEvery(chooseOpacity, onOpacity);
  yield* takeEvery(moveLayer, onMove);
  yield* takeEvery(openState, onOpenState);
  yield* takeLatest(layersSearched, findStateInView);
  yield* takeEvery(askLegend, onLegend);
  yield* takeLatest(layersFailed, reportFailures);
  yield* takeEvery(DRAWN, mirror);
}
