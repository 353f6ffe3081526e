import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectAvailable, selectImagery, selectImageryDisplay, selectIsFarOut } from "../selectors";
import { imageDrawn } from "../slice";
import { neighbors } from "../steps";

/** Delay before loading neighbors ahead. A user who steps on sooner doesn't need the current image's neighbors. */
const PREFETCH_AFTER_MS = 250;

/** Draws the shown image, then prefetches the ones the user will probably view next. */
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
  // When zoomed out, don't load the whole country for the images of one location.
  if (yield* select(selectIsFarOut)) return;
  yield* delay(PREFETCH_AFTER_MS);
  const items = yield* select(selectAvailable);
  const next = neighbors(available, shown);
  const urls = next.flatMap((itemId) => items.find((item) => item.itemId === itemId)?.itemURL ?? []);
  yield* call([stage.imagery, stage.imagery.prefetch], urls);
}
