import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { ImageryItem } from "../../../domain/imagery";
import { cancelable } from "../../../workers/cancelable";
import type { groundClicked } from "../../featurePopup";
import { selectMapServices } from "../../session/selectors";
import { pointOf } from "../lookup";
import { selectImagery, selectShownItem, selectSides, selectTellsDate } from "../selectors";
import { factsAsked, factsKnown, type ImageryFacts, popupAsked, popupKnown } from "../slice";

/** Debounce for held arrow keys, so only the image they stop at is looked up. */
const ASK_AFTER_MS = 100;

/** Looks up the metadata of the shown image at the map center. */
export function* lookUpFacts(): SagaGenerator<void> {
  const { place } = yield* select(selectImagery);
  if (!place) return;
  yield* put(factsAsked());
  yield* delay(ASK_AFTER_MS);
  yield* put(factsKnown(yield* call(factsAt, place, yield* select(selectShownItem))));
}

/** Looks up the metadata of the clicked image. */
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

/** Returns the metadata of a release at a position. */
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
