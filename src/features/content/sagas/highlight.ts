import { call, delay, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { highlightFeature } from "../slice";

/** Every change has the whole map redrawn: not for rows that the mouse only passes, nor while a click is answered. */
const POINTED_MS = 120;
const LEFT_MS = 300;

/** The feature that is pointed at, else the one whose detail is open. */
const selectHighlighted = ({ content, sidebar }: RootState): string | null => {
  if (content.highlighted !== null) return content.highlighted;
  const { shown, view } = sidebar;
  return (shown && view?.name === "FeatureDetail" && view.metadata?.uuid) || null;
};

/** Highlights on the map what is pointed at or open. */
export function* onHighlight(action: { type: string }) {
  const pointed = highlightFeature.match(action) && action.payload !== null;
  yield* delay(pointed ? POINTED_MS : LEFT_MS);
  const { stage } = yield* getServices();
  yield* call([stage.content, stage.content.setHighlighted], yield* select(selectHighlighted));
}

/** Pointing, and whatever changes which view is open. */
export const changesHighlight = ({ type }: { type: string }): boolean =>
  type === highlightFeature.type || type.startsWith("sidebar/");
