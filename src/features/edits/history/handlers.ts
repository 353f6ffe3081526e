import type { SagaGenerator } from "typed-redux-saga";
import { restoreAdded, undoAdded } from "../../bin/sagas/added";
import { bringFeaturesBack, removeFeaturesAgain } from "../../bin/sagas/features";
import { bringHuntContentBack, removeHuntContentAgain } from "../../bin/sagas/huntContent";
import {
  bringHuntBack,
  bringNoteBack,
  bringPhotoBack,
  removeHuntAgain,
  removeNoteAgain,
  removePhotoAgain,
} from "../../bin/sagas/others";
import { applyStyles } from "../../bulkStyles/sagas/applyStyles";
import { applyFeatureEdit } from "../../featureDetail/sagas/applyEdit";
import { applyHuntTitle } from "../../hunts/sagas/applyTitle";
import { applyNoteText } from "../../notes/sagas/applyText";
import type { Outcome } from "./outcome";
import { redoUnsaved, undoUnsaved } from "./sagas/unsaved";

/**
 * What makes a change again, by its kind; each feature adds one line. A handler reads what there is now, answers
 * `outdated` when somebody else changed it since, and puts what it changed into the store and onto the map.
 */
export const CHANGE_HANDLERS = {
  "feature-edit": applyFeatureEdit,
  "hunt-title": applyHuntTitle,
  styles: applyStyles,
  "features-back": bringFeaturesBack,
  "features-gone": removeFeaturesAgain,
  "hunt-back": bringHuntBack,
  "hunt-gone": removeHuntAgain,
  "hunt-content-back": bringHuntContentBack,
  "hunt-content-gone": removeHuntContentAgain,
  "note-back": bringNoteBack,
  "note-gone": removeNoteAgain,
  "photo-back": bringPhotoBack,
  "photo-gone": removePhotoAgain,
  "note-edit": applyNoteText,
  "added-gone": undoAdded,
  "added-back": restoreAdded,
  "unsaved-gone": undoUnsaved,
  "unsaved-back": redoUnsaved,
} satisfies Record<string, (data: never) => SagaGenerator<Outcome>>;

type Handlers = typeof CHANGE_HANDLERS;

/** A change of content as plain data: what the handler of its kind is given. */
export type Change = { [K in keyof Handlers]: { kind: K; data: Parameters<Handlers[K]>[0] } }[keyof Handlers];

/** Makes a change. */
export function apply<K extends keyof Handlers>(change: { kind: K; data: Parameters<Handlers[K]>[0] }) {
  const handler = CHANGE_HANDLERS[change.kind] as (data: typeof change.data) => SagaGenerator<Outcome>;
  return handler(change.data);
}
