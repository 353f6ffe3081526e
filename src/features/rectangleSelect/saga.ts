import type { EventChannel } from "redux-saga";
import { buffers, END, eventChannel } from "redux-saga";
import { call, put, select, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapRectangle, MapStage } from "../../map/mapStage";
import { cancelable } from "../../workers/cancelable";
import { track } from "../analytics/track";
import { withSelected } from "../content/selection/saga";
import { resetSelection, selectFromMap } from "../content/selection/slice";
import { selectAnyVisible } from "../content/selectors";
import { navigateFresh } from "../sidebar/slice";
import { errorToast } from "../toasts/kinds";

/** Emits the rectangles that the user draws. Closing the channel ends the drawing. */
function rectangleChannel(stage: MapStage): EventChannel<MapRectangle> {
  return eventChannel<MapRectangle>((emit) => {
    const controller = new AbortController();
    const read = async () => {
      for await (const rectangle of stage.rectangles(controller.signal)) emit(rectangle);
    };
    read().catch((error: unknown) => {
      console.error("unable to draw rectangles", error);
      emit(END);
    });
    return () => controller.abort();
  }, buffers.expanding(4));
}

/**
 * Runs the Select tool. Starts with an empty selection, because the count says "from the map". Each rectangle adds the
 * visible features with a vertex inside it.
 */
export function* selectTool() {
  const { stage } = yield* getServices();
  yield* put(resetSelection());
  yield* put(navigateFresh({ name: "SelectedFeatures" }));
  const rectangles = yield* call(rectangleChannel, stage);
  try {
    for (;;) {
      const rectangle = yield* take(rectangles);
      if (yield* select(selectAnyVisible)) yield* call(takeRectangle, rectangle);
    }
  } finally {
    rectangles.close();
  }
}

/** Adds the features in a rectangle. An error ends neither the tool nor the selection. */
function* takeRectangle(rectangle: MapRectangle) {
  const { stage } = yield* getServices();
  try {
    const ids = yield* call(() => cancelable((signal) => stage.content.selectRectangle(rectangle, signal)));
    const chosen = yield* call(withSelected, ids);
    yield* put(selectFromMap(chosen.ids, chosen.order));
    yield* track({ name: "selection", count: ids.length });
  } catch (error) {
    console.error("unable to select by a rectangle", error);
    yield* put(errorToast("select-rectangle", "Couldn't select with this rectangle. Draw it again."));
  }
}

/** Clears the selection when the tool ends. @param canceled by the user, who returns to the Content view */
export function* leaveSelect(canceled: boolean) {
  yield* put(resetSelection());
  if (canceled) yield* put(navigateFresh({ name: "Content" }));
}
