import { delay, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { selectImagery } from "../selectors";
import { imageDrawn, imagePlayed } from "../slice";

/** How long each image is seen. */
const STEP_MS = 1500;

/** From older to newer images and round, each as long as the others once it is drawn, until something else is done. */
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
