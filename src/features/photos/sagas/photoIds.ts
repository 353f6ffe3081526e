import { put, select } from "typed-redux-saga";
import { selectFeature } from "../../content/selectors";
import { featuresPut } from "../../content/slice";

/** Keeps the feature's row in step with the photos that were added or taken away. */
export function* changePhotoIds(featureId: string, change: (photoIds: string[]) => string[]) {
  const row = yield* select(selectFeature, featureId);
  if (row) yield* put(featuresPut([{ ...row, photoIds: change(row.photoIds) }]));
}
