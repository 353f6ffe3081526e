import { buffers, type EventChannel, eventChannel } from "redux-saga";
import {
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { IMAGERY_MAX_ZOOM } from "../../domain/imagery";
import type { MapStage, MapViewpoint } from "../../map/mapStage";
import { track } from "../analytics/track";
import { chooseBasemap, lendBasemap, returnBasemap } from "../basemaps";
import { groundClicked } from "../featurePopup";
import { moveMap } from "../map/moveMap";
import { mapReady } from "../map/slice";
import { modeChanged } from "../mapMode/slice";
import { NAVIGATION } from "../sidebar/slice";
import { display } from "./sagas/display";
import { lookUpFacts, tellDate } from "./sagas/facts";
import { play } from "./sagas/play";
import { loadList, search } from "./sagas/search";
import { selectImagery, selectImageryOpen } from "./selectors";
import {
  chooseImage,
  compareWith,
  type ImageryPlace,
  imagePlayed,
  imageryLeft,
  imageryMoves,
  imageryPlaced,
  moveDivider,
  refreshImagery,
  searchHeld,
  stepImage,
  toggleCompare,
  togglePlay,
  versionsFound,
  zoomToImagery,
} from "./slice";

/** Milliseconds without movement after which the map counts as at rest. */
const REST_MS = 250;
/** Tolerance for the map center: it moves by less than this when only the map's size changes. */
const STILL_DEGREES = 1e-7;
/** Actions that trigger a new imagery search. */
const SEARCHES = [imageryPlaced, chooseBasemap, lendBasemap, modeChanged, refreshImagery];

/** Actions that may change the shown image. */
const CHOICES = [versionsFound, chooseImage, stepImage, imagePlayed];

const viewpointChannel = (stage: MapStage): EventChannel<MapViewpoint> =>
  eventChannel<MapViewpoint>((emit) => stage.onViewpoint(emit), buffers.sliding(1));

const isThere = (place: ImageryPlace, { longitude, latitude, zoom }: MapViewpoint): boolean =>
  place.zoom === zoom &&
  Math.abs(place.longitude - longitude) < STILL_DEGREES &&
  Math.abs(place.latitude - latitude) < STILL_DEGREES;

function* watchPlaces() {
  const { stage } = yield* getServices();
  const viewpoints = yield* call(viewpointChannel, stage);
  yield* takeLatest(viewpoints, function* onViewpoint(viewpoint) {
    const { popup, playing, place } = yield* select(selectImagery);
    if (place && isThere(place, viewpoint)) return;
    if (popup || playing) yield* put(imageryMoves());
    yield* delay(REST_MS);
    const { longitude, latitude, zoom } = viewpoint;
    yield* put(imageryPlaced({ longitude, latitude, zoom }));
  });
}

function* onZoomToImagery() {
  const { place } = yield* select(selectImagery);
  if (place) yield* call(moveMap, { ...place, zoom: IMAGERY_MAX_ZOOM });
}

function* placeDivider() {
  const { stage } = yield* getServices();
  const { divider } = yield* select(selectImagery);
  yield* call([stage.imagery, stage.imagery.setDivider], divider);
}

/** Runs from opening the view to leaving it, then disposes of the worker and clears the map. */
function* session() {
  const { stage, imagery } = yield* getServices();
  const client = yield* call(imagery.createClient);
  try {
    yield* track({ name: "historical-imagery" });
    yield* takeLatest(SEARCHES, function* onChange({ type }: { type: string }) {
      yield* call(search, client, type);
    });
    yield* takeLatest([...CHOICES, toggleCompare, compareWith, searchHeld], display);
    yield* takeLatest([...CHOICES, imageryPlaced], lookUpFacts);
    yield* takeLatest(togglePlay, play);
    yield* takeEvery(moveDivider, placeDivider);
    yield* call(placeDivider);
    yield* takeLatest(zoomToImagery, onZoomToImagery);
    yield* takeLatest(groundClicked, tellDate);
    yield* fork(watchPlaces);
    // Wait until canceled.
    yield* call(() => new Promise<never>(() => {}));
  } finally {
    client.dispose();
    stage.imagery.clear();
    yield* put(imageryLeft());
    yield* put(returnBasemap());
  }
}

function* untilLeft() {
  while (yield* select(selectImageryOpen)) yield* take(NAVIGATION);
}

export function* imagerySaga(): SagaGenerator<void> {
  yield* takeLatest(mapReady, loadList);
  for (;;) {
    while (!(yield* select(selectImageryOpen))) yield* take(NAVIGATION);
    yield* race({ session: call(session), left: call(untilLeft) });
  }
}
