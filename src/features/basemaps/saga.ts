import { call, delay, put, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { basemapChanged, chooseBasemap } from "./slice";
import { storeBasemap, storedBasemap } from "./storage";

const CHANGING_MS = 250;

function* onChoose({ payload }: ReturnType<typeof chooseBasemap>) {
  const { stage } = yield* getServices();
  yield* call([stage, stage.setBasemap], payload);
  yield* call(storeBasemap, payload);
  yield* track({ name: "basemap", basemap: payload });
  yield* delay(CHANGING_MS);
  yield* put(basemapChanged());
}

/** The choice is kept on the device: it is a matter of the screen more than of the person. */
export function* basemapsSaga() {
  yield* takeLatest(chooseBasemap, onChoose);
  const stored = yield* call(storedBasemap);
  if (stored) yield* put(chooseBasemap(stored));
}
