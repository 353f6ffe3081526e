import { call, delay, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { highlightFeature } from "../slice";

/** Each change redraws the whole map, so ignore rows the mouse only passes and stay out of the way of a click. */
const POINTED_MS = 120;
const LEFT_MS = 300;

/** Returns the hovered feature, or else the one whose details are open. */
const selectHighlighted = ({ content, sidebar }: RootState): string | null => {
  if (content.highlighted !== null) return content.highlighted;
  const { shown, view } = sidebar;
  return (shown && view?.name === "FeatureDetail" && view.metadata?.uuid) || null;
};

/** Highlights the hovered or open feature on the map. */
export function* onHighlight(action: { type: string }) {
  const pointed = highlightFeature.match(action) && action.payload !== null;
  yield* delay(pointed ? POINTED_MS : LEFT_MS);
  const { stage } = yield* getServices();
  yield* call([stage.content, stage.content.setHighlighted], yield* select(selectHighlighted));
}

/** Matches hover actions and all actions that may change the open view. */
export const changesHighlight = ({ type }: { type: string }): boolean =>
  type === highlightFeature.type || type.startsWith("sidebar/");
