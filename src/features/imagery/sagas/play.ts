import { delay, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { selectImagery } from "../selectors";
import { imageDrawn, imagePlayed } from "../slice";

/** Display time per image. */
const STEP_MS = 1500;

/** Plays the images from oldest to newest in a loop until stopped. Each is shown for the same time once it's drawn. */
export function* play(): SagaGenerator<void> {
  for (;;) {
    const { playing, drawn } = yield* select(selectImagery);
    if (!playing) return;
    if (!drawn) {
      yield* take(imageDrawn);
      continue;
    }
    yield* delay(STEP_MS);
    if ((yield* select(selectImagery)).playing) yield* put(imagePlayed());
  }
}
