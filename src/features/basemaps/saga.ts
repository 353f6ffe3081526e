import { call, delay, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { manifestLoaded } from "../layers/slice";
import { mapReady } from "../map/slice";
import { selectBasemap } from "./selectors";
import { basemapChanged, chooseBasemap, lendBasemap, returnBasemap } from "./slice";
import { storeBasemap, storedBasemap } from "./storage";

const CHANGING_MS = 250;
/** After this long on the map, the basemap is shown once more: layers that failed to load at the start get another try. */
export const SHOW_AGAIN_MS = 5000;

function* onChoose({ payload }: ReturnType<typeof chooseBasemap>) {
  yield* call(storeBasemap, payload);
  yield* track({ name: "basemap", basemap: payload });
}

function* onChange() {
  const { stage } = yield* getServices();
  yield* call([stage, stage.setBasemap], yield* select(selectBasemap));
  yield* delay(CHANGING_MS);
  yield* put(basemapChanged());
}

function* show() {
  const { stage } = yield* getServices();
  yield* call([stage, stage.setBasemap], yield* select(selectBasemap));
}

function* showAgain() {
  yield* delay(SHOW_AGAIN_MS);
  yield* show();
}

/** The choice is kept on the device: it is a matter of the screen more than of the person. */
export function* basemapsSaga() {
  yield* takeLatest([chooseBasemap, lendBasemap, returnBasemap], onChange);
  yield* takeLatest(mapReady, showAgain);
  // The operator's basemaps come with it.
  yield* takeEvery(manifestLoaded, show);
  const stored = yield* call(storedBasemap);
  if (stored) yield* put(chooseBasemap(stored));
  // Choices of an earlier visit don't carry over.
  yield* takeEvery(chooseBasemap, onChoose);
}
