import { buffers } from "redux-saga";
import { actionChannel, call, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { stylesOfSteps } from "../../../domain/bulkStyle";
import { setOfSteps } from "../../../domain/setOf";
import { showStyle, showStyles } from "../../content/sagas/showStyle";
import { selectSelected } from "../../content/selection/selectors";
import {
  deselectIds,
  resetSelection,
  selectFromMap,
  selectIds,
  toggleSelected,
} from "../../content/selection/slice";
import { selectTable } from "../../content/selectors";
import { selectEditingStyles, selectStyleDraft } from "../selectors";
import { draftStyle, editStyles, stylableKnown } from "../slice";
import { type Stylable, stylableSteps } from "../stylable";
import { bulkStyle } from "../styles";

/** Actions that change the preview. */
const CHANGES = [
  draftStyle,
  editStyles,
  selectIds,
  selectFromMap,
  toggleSelected,
  deselectIds,
  resetSelection,
];

/** Previews the chosen style on the selected features. Others keep their saved style. */
export function* previewStyles() {
  const changes = yield* actionChannel(CHANGES, buffers.sliding(1));
  /** Ids of features shown with an unsaved style. */
  let shown: readonly string[] = [];
  for (;;) {
    yield* take(changes);
    const editing = yield* select(selectEditingStyles);
    const { featureIds: stylable } = editing ? yield* call(knowStylable) : { featureIds: [] };
    const style = bulkStyle(yield* select(selectStyleDraft));
    if (!style && shown.length === 0) continue;
    const featureIds = style ? stylable : [];
    const kept = yield* inSlices(setOfSteps(featureIds));
    const table = yield* select(selectTable);
    const left = featureIds === shown ? [] : shown.filter((id) => !kept.has(id));
    yield* call(showStyles, yield* inSlices(stylesOfSteps(table.rows(left))));
    if (style) yield* call(showStyle, { featureIds, style });
    shown = featureIds;
  }
}

/** Determines which selected features can be changed and stores the result for the editor. */
export function* knowStylable(): SagaGenerator<Stylable> {
  const table = yield* select(selectTable);
  const stylable = yield* inSlices(stylableSteps(table, yield* select(selectSelected)));
  yield* put(stylableKnown(stylable));
  return stylable;
}
