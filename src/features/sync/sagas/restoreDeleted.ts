import type { SagaGenerator } from "typed-redux-saga";
import { call, put } from "typed-redux-saga";
import { restoreFeatures } from "../../bin";
import type { restoreDeletedFeature } from "../../featureEditor";
import { doneToast, errorToast, progressToast } from "../../toasts/kinds";

/** Restores a feature that was deleted elsewhere, including its notes, photos and hunts. */
export function* onRestoreDeletedFeature({
  payload,
}: ReturnType<typeof restoreDeletedFeature>): SagaGenerator<void> {
  const { featureId, title } = payload;
  const toast = `gone-${featureId}`;
  yield* put(progressToast(toast, `Restoring “${title}”...`));
  const outcome = yield* call(restoreFeatures, { featureIds: [featureId], hiddenIds: [] });
  yield* put(
    outcome.state === "saved"
      ? doneToast(toast, `“${title}” restored`)
      : errorToast(toast, `Couldn't restore “${title}”. ${outcome.why}`),
  );
}
