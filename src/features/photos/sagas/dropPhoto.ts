import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { DeletedPhoto } from "../../edits/change";
import { photoDropped } from "../slice";
import { changePhotoIds } from "./photoIds";

/** Removes a deleted photo from the page. */
export function* dropPhoto({ uuid, featureId }: DeletedPhoto): SagaGenerator<void> {
  if (featureId !== null)
    yield* call(changePhotoIds, featureId, (ids: string[]) => ids.filter((id) => id !== uuid));
  yield* put(photoDropped(uuid));
}
