import { buffers } from "redux-saga";
import { actionChannel, call, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectTable } from "../../content/selectors";
import { deselectIds, resetSelection, selectFromMap, selectIds, toggleSelected } from "../../selection/slice";
import { selectStylableRows, selectStyleDraft } from "../selectors";
import { draftStyle, editStyles } from "../slice";
import { bulkStyle, type RestyleStep, stylesOf } from "../styles";

/** All that changes what the preview shows. */
const CHANGES = [
  draftStyle,
  editStyles,
  selectIds,
  selectFromMap,
  toggleSelected,
  deselectIds,
  resetSelection,
];

/** Shows on the map what was chosen, on what is selected; everything else looks as it is saved. */
export function* previewStyles() {
  const changes = yield* actionChannel(CHANGES, buffers.sliding(1));
  /** Features that the map shows in a style that is not saved. */
  let shown: readonly string[] = [];
  for (;;) {
    yield* take(changes);
    const style = bulkStyle(yield* select(selectStyleDraft));
    if (!style && shown.length === 0) continue;
    const featureIds = style ? (yield* select(selectStylableRows)).map(({ uuid }) => uuid) : [];
    const kept = new Set(featureIds);
    const table = yield* select(selectTable);
    const left = table.rows(shown.filter((id) => !kept.has(id)));
    for (const step of stylesOf(left)) yield* call(showStyle, step);
    if (style) yield* call(showStyle, { featureIds, style });
    shown = featureIds;
  }
}

export function* showStyle({ featureIds, style }: RestyleStep) {
  if (featureIds.length === 0) return;
  const { stage } = yield* getServices();
  const { icon, ...rest } = style;
  try {
    yield* call([stage.content, stage.content.setStyle], featureIds, {
      ...rest,
      ...(icon != null && { icon }),
    });
  } catch (error) {
    console.error("unable to show the style on the map", error);
  }
}
