import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { notRestored, SAVED } from "../../edits/sendEdit";
import { changePhotoIds, dropPhoto, photoPut } from "../../photos";

export const photoDelete: Kind<"photo-delete"> = {
  ...RULES["photo-delete"],
  *send(change) {
    const { api } = yield* getServices();
    const result = yield* call([api, api.deletePhoto], change.uuid);
    if (!result.success && result.data.status !== 404) return { state: "refused", why: result.data.message };
    yield* call(dropPhoto, change);
    return SAVED;
  },
};

export const photoRestore: Kind<"photo-restore"> = {
  ...RULES["photo-restore"],
  *send({ uuid, featureId }) {
    const { api } = yield* getServices();
    const result = yield* call([api, api.restorePhoto], uuid);
    if (!result.success)
      return notRestored(result.data, "It was deleted too long ago, or its hunt or feature is gone.");
    if (featureId !== null)
      yield* call(changePhotoIds, featureId, (ids: string[]) => [...ids.filter((id) => id !== uuid), uuid]);
    yield* put(photoPut(result.data));
    return SAVED;
  },
};
