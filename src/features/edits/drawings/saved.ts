import { call, put, type SagaGenerator, spawn } from "typed-redux-saga";
import { type Feature, featureTypeLabel } from "../../../domain/feature";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { saveNamed } from "../../sketch/sagas/naming";
import { namingSaved } from "../../sketch/slice";
import { fillGround } from "../../terrain/fillGround";
import { doneToast } from "../../toasts/kinds";
import { contentAdded } from "../change";
import { creationSaved } from "../history/slice";
import type { Drawing } from "../pending";
import { takeIn } from "./create";
import { settleDrawing } from "./keep";

/** Adds the saved feature to the user's content and the history, and applies a name typed during the save. */
export function* drawingSaved(drawing: Drawing, feature: Feature): SagaGenerator<void> {
  const { key, draft } = drawing;
  const { uuid, properties } = feature;
  yield* call(takeIn, feature);
  yield* put(namingSaved({ key, uuid }));
  yield* put(creationSaved({ key, change: contentAdded({ featureIds: [uuid] }) }));
  yield* call(settleDrawing, drawing);
  yield* put(doneToast(draft.uuid, `${featureTypeLabel(draft.properties.ghType)} Saved`));
  yield* spawn(fillGround, feature);
  yield* track({ name: "feature-create", kind: kindOf(properties.ghType), count: 1 });
  yield* call(saveNamed, key, uuid);
}
