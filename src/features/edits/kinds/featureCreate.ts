import { call, put, type SagaGenerator, spawn } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { featureTypeLabel } from "../../../domain/feature";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { doneToast, errorToast } from "../../content/toasts";
import { recount } from "../../hunts/sagas/recount";
import { temporaryGone } from "../../location/slice";
import { namedDrawing, saveNamed } from "../../sketch/sagas/naming";
import { namingSaved } from "../../sketch/slice";
import { newFeature } from "../../sketch/temporaryFeature";
import { notSavedToast } from "../../sketch/toasts";
import { fillGround } from "../../terrain/fillGround";
import type { Drawing } from "../change";
import { createFeature, takeIn } from "../drawings/create";
import { settleDrawing } from "../drawings/keep";
import { addedChanges } from "../history/created";
import { creationSaved } from "../history/slice";
import { SAVED, type Sent, unsent } from "../sent";
import type { Kind } from "./kind";

/** Whether an earlier try has made it nobody knows: the key finds it, and it goes into the bin. */
function* sendGone(drawing: Drawing): SagaGenerator<Sent> {
  const { api } = yield* getServices();
  const { key, draft } = drawing;
  const made = yield* call([api, api.createFeature], newFeature(draft), key);
  if (!made.success && unsent(made.data, "").state === "waits") return { state: "waits" };
  if (made.success) {
    const { uuid } = made.data;
    const deleted = yield* call([api, api.deleteFeature], uuid);
    if (!deleted.success && deleted.data.status !== 404) return unsent(deleted.data, "");
    yield* put(creationSaved({ key, ...addedChanges({ featureIds: [uuid] }) }));
  }
  yield* call(settleDrawing, drawing);
  return SAVED;
}

/** Drawings. One that is refused is not kept here: its toast has Try again, as when it is drawn (0028). */
export const featureCreate: Kind<"feature-create"> = {
  label: ({ work: { draft, gone } }) =>
    `${gone ? "Deletion of the new" : "New"} ${featureTypeLabel(draft.properties.ghType).toLowerCase()} “${draft.title}”`,
  *show({ work }) {
    const { stage } = yield* getServices();
    if (!work.gone) yield* call([stage, stage.drawTemporary], work.draft);
  },
  *revert({ work }) {
    const { stage } = yield* getServices();
    yield* call([stage, stage.removeTemporary], work.draft.uuid);
    yield* put(temporaryGone(work.draft.uuid));
  },
  *send({ key, work: { draft, gone, named } }): SagaGenerator<Sent> {
    const drawing: Drawing = { draft, key, ...(named && { named }) };
    if (gone) return yield* call(sendGone, drawing);
    const { ghType } = draft.properties;
    const type = featureTypeLabel(ghType);
    const result = yield* call(createFeature, drawing);
    if (result.success) {
      yield* call(takeIn, result.data);
      yield* put(namingSaved({ key, uuid: result.data.uuid }));
      yield* put(creationSaved({ key, ...addedChanges({ featureIds: [result.data.uuid] }) }));
      yield* call(settleDrawing, drawing);
      yield* call(recount, result.data.collectionIds);
      yield* put(doneToast(draft.uuid, `${type} Saved`));
      yield* spawn(fillGround, result.data);
      yield* call(saveNamed, key, result.data.uuid);
      yield* track({ name: "feature-create", kind: kindOf(ghType), count: 1 });
      return SAVED;
    }
    const { data: error } = result;
    const sent = unsent(error, error.message);
    if (sent.state === "waits") return sent;
    const again = yield* call(namedDrawing, drawing, true);
    yield* call(settleDrawing, drawing);
    // It was saved by an earlier try and deleted meanwhile: there is nothing to repeat.
    if (error.id === "deleted") yield* put(errorToast(draft.uuid, error.message));
    else yield* put(notSavedToast(again, type));
    return SAVED;
  },
};
