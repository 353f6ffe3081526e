import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { ImageryItem } from "../../../domain/imagery";
import { cancelable } from "../../../workers/cancelable";
import type { groundClicked } from "../../location/slice";
import { selectMapServices } from "../../session/selectors";
import { pointOf } from "../lookup";
import { selectImagery, selectShownItem, selectSides, selectTellsDate } from "../selectors";
import { factsAsked, factsKnown, type ImageryFacts, popupAsked, popupKnown } from "../slice";

/** Held arrow keys run through many images: only where they stop is asked about. */
const ASK_AFTER_MS = 100;

/** What is known of the shown picture in the map's center. */
export function* lookUpFacts(): SagaGenerator<void> {
  const { place } = yield* select(selectImagery);
  if (!place) return;
  yield* put(factsAsked());
  yield* delay(ASK_AFTER_MS);
  yield* put(factsKnown(yield* call(factsAt, place, yield* select(selectShownItem))));
}

/** What is known of the picture that was clicked. */
export function* tellDate({ payload }: ReturnType<typeof groundClicked>): SagaGenerator<void> {
  if (!(yield* select(selectTellsDate))) return;
  const { divider } = yield* select(selectImagery);
  const { longitude, latitude, screenX } = payload;
  yield* put(popupAsked({ longitude, latitude }));
  const sides = yield* select(selectSides);
  const side = screenX < divider * window.innerWidth ? sides?.left : sides?.right;
  const item = side ?? (yield* select(selectShownItem));
  yield* put(popupKnown(yield* call(factsAt, { longitude, latitude }, item)));
}

/** What is known of a release's picture at a place. */
function* factsAt(
  place: { longitude: number; latitude: number },
  item: ImageryItem | null,
): SagaGenerator<ImageryFacts> {
  const { imagery } = yield* getServices();
  const services = yield* select(selectMapServices);
  const { place: center } = yield* select(selectImagery);
  if (!item || !center) return { state: "done", metadata: null };
  const question = { item, point: pointOf(place), zoom: center.zoom };
  const answer = yield* call(() =>
    cancelable((signal) => imagery.archive.metadata(services, question, signal)),
  );
  return answer.success ? { state: "done", metadata: answer.data } : { state: "failed" };
}
