import type { SagaGenerator } from "typed-redux-saga";
import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { featureTypeLabel } from "../../../domain/feature";
import { recount } from "../../content/hunts/recount";
import { contentAdded } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import type { Drawing } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import type { SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, SAVED } from "../../edits/sendEdit";
import { temporaryGone } from "../../featurePopup";
import {
  createFeature,
  drawingSaved,
  namedDrawing,
  newFeature,
  notSavedToast,
  settleDrawing,
} from "../../sketch";
import { errorToast } from "../../toasts/kinds";

/**
 * Deletes a drawing that was undone before it was saved. An earlier attempt may have created it; the key finds that
 * feature.
 */
function* sendUndone(drawing: Drawing): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { key, draft } = drawing;
  const made = yield* call([api, api.createFeature], newFeature(draft), key);
  const refused = made.success ? null : failedOutcome(made.data, "");
  if (refused?.state === "waits") return refused;
  if (made.success) {
    const { uuid } = made.data;
    const deleted = yield* call([api, api.deleteFeature], uuid);
    if (!deleted.success && deleted.data.status !== 404) return failedOutcome(deleted.data, "");
    yield* put(creationSaved({ key, change: contentAdded({ featureIds: [uuid] }) }));
  }
  yield* call(settleDrawing, drawing);
  return SAVED;
}

/**
 * Saves drawings. A refused drawing isn't kept in the outbox: its toast has Try again, as right after drawing (0028).
 */
export const featureCreate: Kind<"feature-create"> = {
  ...RULES["feature-create"],
  *apply({ draft, undone }) {
    const { stage } = yield* getServices();
    if (!undone) {
      yield* call([stage, stage.drawTemporary], draft);
      return;
    }
    yield* call([stage, stage.removeTemporary], draft.uuid);
    yield* put(temporaryGone(draft.uuid));
  },
  *send({ draft, undone, named }, { key }): SagaGenerator<SendOutcome> {
    const drawing: Drawing = { draft, key, ...(named && { named }) };
    if (undone) return yield* call(sendUndone, drawing);
    const result = yield* call(createFeature, drawing);
    if (result.success) {
      yield* call(drawingSaved, drawing, result.data);
      yield* call(recount, result.data.collectionIds);
      return SAVED;
    }
    const { data: error } = result;
    const sent = failedOutcome(error, error.message);
    if (sent.state === "waits") return sent;
    const again = yield* call(namedDrawing, drawing, true);
    yield* call(settleDrawing, drawing);
    // An earlier attempt saved it and it has been deleted since, so there's nothing to retry.
    if (error.id === "deleted") yield* put(errorToast(draft.uuid, error.message));
    else yield* put(notSavedToast(again, featureTypeLabel(draft.properties.ghType)));
    return SAVED;
  },
};
