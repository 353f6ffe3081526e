import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { featureTypeLabel } from "../../../domain/feature";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { doneToast, errorToast } from "../../content/toasts";
import { temporaryGone } from "../../location/slice";
import { notSavedToast } from "../../sketch/toasts";
import { createFeature, takeIn } from "../sagas/create";
import { settleDrawing } from "../sagas/keep";
import { SAVED, type Sent, unsent } from "../sent";
import type { Kind } from "./kind";

/** Drawings. One that is refused is not kept here: its toast has Try again, as when it is drawn (0028). */
export const featureCreate: Kind<"feature-create"> = {
  label: ({ work: { draft } }) =>
    `New ${featureTypeLabel(draft.properties.ghType).toLowerCase()} “${draft.title}”`,
  *show({ work }) {
    const { stage } = yield* getServices();
    yield* call([stage, stage.drawTemporary], work.draft);
  },
  *revert({ work }) {
    const { stage } = yield* getServices();
    yield* call([stage, stage.removeTemporary], work.draft.uuid);
    yield* put(temporaryGone(work.draft.uuid));
  },
  *send({ key, work: { draft } }): SagaGenerator<Sent> {
    const drawing = { draft, key };
    const { ghType } = draft.properties;
    const type = featureTypeLabel(ghType);
    const result = yield* call(createFeature, drawing);
    if (result.success) {
      yield* call(takeIn, result.data);
      yield* call(settleDrawing, drawing);
      yield* put(doneToast(draft.uuid, `${type} Saved`));
      yield* track({ name: "feature-create", kind: kindOf(ghType), count: 1 });
      return SAVED;
    }
    const { data: error } = result;
    const sent = unsent(error, error.message);
    if (sent.state === "waits") return sent;
    yield* call(settleDrawing, drawing);
    // It was saved by an earlier try and deleted meanwhile: there is nothing to repeat.
    if (error.id === "deleted") yield* put(errorToast(draft.uuid, error.message));
    else yield* put(notSavedToast(drawing, type));
    return SAVED;
  },
};
