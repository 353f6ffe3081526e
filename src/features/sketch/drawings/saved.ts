import type { SagaGenerator } from "typed-redux-saga";
import { call, put, spawn } from "typed-redux-saga";
import type { Feature } from "../../../domain/feature";
import { featureTypeLabel } from "../../../domain/feature";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { contentAdded } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Drawing } from "../../edits/pending";
import { fillGround } from "../../featureDetail";
import { doneToast } from "../../toasts/kinds";
import { saveNamed } from "../sagas/naming";
import { namingSaved } from "../slice";
import { putCreated } from "./create";
import { settleDrawing } from "./keep";

/** Adds the saved feature to the user's content and the history, and applies a name typed during the save. */
export function* drawingSaved(drawing: Drawing, feature: Feature): SagaGenerator<void> {
  const { key, draft } = drawing;
  const { uuid, properties } = feature;
  yield* call(putCreated, feature);
  yield* put(namingSaved({ key, uuid }));
  yield* put(creationSaved({ key, change: contentAdded({ featureIds: [uuid] }) }));
  yield* call(settleDrawing, drawing);
  yield* put(doneToast(draft.uuid, `${featureTypeLabel(draft.properties.ghType)} Saved`));
  yield* spawn(fillGround, feature);
  yield* track({ name: "feature-create", kind: kindOf(properties.ghType), count: 1 });
  yield* call(saveNamed, key, uuid);
}
