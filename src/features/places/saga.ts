import { call, put, type SagaGenerator, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { moveMap } from "../map/moveMap";
import { doneToast, errorToast } from "../toasts/kinds";
import { copyCoordinates, goToPlace } from "./slice";

/** Zoom level for a place, the same as for a feature. */
const PLACE_ZOOM = 15;
const TOAST = "copy-coordinates";

function* onGoToPlace({ payload }: ReturnType<typeof goToPlace>) {
  const { longitude, latitude, extent } = payload;
  yield* call(moveMap, extent ?? { longitude, latitude, zoom: PLACE_ZOOM });
}

function* onCopy({ payload }: ReturnType<typeof copyCoordinates>) {
  const { clipboard } = yield* getServices();
  try {
    if (!clipboard) throw new Error("This page can't write to the clipboard.");
    yield* call([clipboard, clipboard.writeText], payload);
    yield* put(doneToast(TOAST, "Coordinates copied to clipboard"));
  } catch (error) {
    console.warn("unable to copy coordinates", error);
    yield* put(errorToast(TOAST, `The browser blocked copying. The coordinates are ${payload}`));
  }
}

export function* placesSaga(): SagaGenerator<void> {
  yield* takeLatest(goToPlace, onGoToPlace);
  yield* takeEvery(copyCoordinates, onCopy);
}
