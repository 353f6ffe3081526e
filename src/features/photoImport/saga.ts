import { call, put, type SagaGenerator, take } from "typed-redux-saga";
import { errorToast } from "../toasts/kinds";
import { photosChosen } from "./slice";

/** Runs photo imports one at a time. Loads their code with the first photo. */
export function* photoImportSaga(): SagaGenerator<void> {
  for (;;) {
    const { payload: files } = yield* take(photosChosen);
    try {
      const { importPhotos } = yield* call(() => import("./sagas/importPhotos"));
      yield* call(importPhotos, files);
    } catch (error) {
      console.error("unable to import photos", error);
      yield* put(errorToast("photo-import", "Couldn't import the photos. Reload the page and try again."));
    }
  }
}
