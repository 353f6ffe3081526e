import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectAvailable, selectImagery, selectImageryDisplay, selectIsFarOut } from "../selectors";
import { imageDrawn } from "../slice";
import { neighbors } from "../steps";

/** Who steps on at once is not waiting for the one beside this one. */
const PREFETCH_AFTER_MS = 250;

/** The map draws what is shown; when it does, what is likely to be looked at next is loaded ahead. */
export function* display(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { shown, available } = yield* select(selectImagery);
  const wanted = yield* select(selectImageryDisplay);
  if (!wanted || shown === null) {
    yield* call([stage.imagery, stage.imagery.clear]);
    return;
  }
  try {
    yield* call(() => cancelable((signal) => stage.imagery.show(wanted, signal)));
  } catch (error) {
    console.error("unable to draw historical imagery", error);
  }
  yield* put(imageDrawn(shown));
  // When zoomed out, don't load the whole country for the images of one place.
  if (yield* select(selectIsFarOut)) return;
  yield* delay(PREFETCH_AFTER_MS);
  const items = yield* select(selectAvailable);
  const next = neighbors(available, shown);
  const urls = next.flatMap((itemId) => items.find((item) => item.itemId === itemId)?.itemURL ?? []);
  yield* call([stage.imagery, stage.imagery.prefetch], urls);
}
