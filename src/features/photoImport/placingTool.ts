import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { selectPhotoImport } from "./selectors";
import { photosPlaced, placingEnded } from "./slice";

/** Map tool that places all photos waiting for a location with one click. */
export function* placingTool() {
  const { stage } = yield* getServices();
  try {
    const geometry = yield* call(() => cancelable((signal) => stage.sketch("Sketch_Point", signal)));
    if (geometry?.type !== "Point") return;
    const [longitude, latitude] = geometry.coordinates;
    const ids = (yield* select(selectPhotoImport)).placing;
    yield* put(photosPlaced({ ids, place: { longitude, latitude, altitude: null } }));
  } finally {
    yield* put(placingEnded());
  }
}
