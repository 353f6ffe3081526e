import { call, put, type SagaGenerator } from "typed-redux-saga";
import { bringFeaturesBack } from "../../bin/sagas/features";
import { doneToast, errorToast, progressToast } from "../../content/toasts";
import type { bringBack } from "../slice";

/** Restores a feature that was deleted elsewhere, with all that hung on it. */
export function* onBringBack({ payload }: ReturnType<typeof bringBack>): SagaGenerator<void> {
  const { featureId, title } = payload;
  const toast = `gone-${featureId}`;
  yield* put(progressToast(toast, `Restoring “${title}”...`));
  const outcome = yield* call(bringFeaturesBack, { featureIds: [featureId], hiddenIds: [] });
  yield* put(
    outcome.state === "done"
      ? doneToast(toast, `“${title}” restored`)
      : errorToast(toast, `Couldn't restore “${title}”. ${outcome.why}`),
  );
}
