import { put, select } from "typed-redux-saga";
import { selectFeature } from "../../content/selectors";
import { featuresPut } from "../../content/slice";

/** Updates the photo ids in the feature's row after photos were added or removed. */
export function* changePhotoIds(featureId: string, change: (photoIds: string[]) => string[]) {
  const row = yield* select(selectFeature, featureId);
  if (row) yield* put(featuresPut([{ ...row, photoIds: change(row.photoIds) }]));
}
