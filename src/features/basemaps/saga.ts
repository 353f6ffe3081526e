import { call, delay, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { manifestLoaded } from "../manifest";
import { mapReady } from "../map/slice";
import { selectBasemap } from "./selectors";
import { basemapChanged, chooseBasemap, lendBasemap, returnBasemap } from "./slice";
import { storeBasemap, storedBasemap } from "./storage";

const CHANGING_MS = 250;
/** Delay in milliseconds after which the basemap is set again, to retry layers that failed to load at startup. */
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

/** Handles basemap changes. The choice is stored per device because it depends on the screen more than on the user. */
export function* basemapsSaga() {
  yield* takeLatest([chooseBasemap, lendBasemap, returnBasemap], onChange);
  yield* takeLatest(mapReady, showAgain);
  // The manifest includes the operator's basemaps.
  yield* takeEvery(manifestLoaded, show);
  const stored = yield* call(storedBasemap);
  if (stored) yield* put(chooseBasemap(stored));
  // Registered last, so the restored choice isn't stored and tracked again.
  yield* takeEvery(chooseBasemap, onChoose);
}
