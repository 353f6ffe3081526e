import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { toColumns } from "../../../domain/featureColumns";
import { featuresDropped, featuresPut, toRow } from "../slice";
import { errorToast } from "../toasts";

const NOT_DRAWN_TOAST = "features-not-drawn";
const NOT_DRAWN =
  "Some of your content could not be drawn on the map. It is saved and in your lists; reload the page to try again.";

/**
 * Takes features in, or replaces those with the same uuid: the store gets what lists and panels show,
 * the map gets the geometry. A map that cannot take them does not keep them out of the lists.
 */
export function* putFeatures(features: readonly Feature[]) {
  if (features.length === 0) return;
  const { stage } = yield* getServices();
  yield* put(featuresPut(features.map(toRow)));
  try {
    yield* call([stage.content, stage.content.upsert], toColumns(features));
  } catch (error) {
    console.error("unable to draw features", error);
    yield* put(errorToast(NOT_DRAWN_TOAST, NOT_DRAWN));
  }
}

/** Forgets features that were deleted: in the lists, in the hunts, in the selection and on the map. */
export function* dropFeatures(uuids: readonly string[]) {
  if (uuids.length === 0) return;
  const { stage } = yield* getServices();
  yield* put(featuresDropped(uuids));
  try {
    yield* call([stage.content, stage.content.remove], uuids);
  } catch (error) {
    console.error("unable to take features off the map", error);
  }
}
