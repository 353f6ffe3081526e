import { buffers, END, type EventChannel, eventChannel } from "redux-saga";
import { call, put, select, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { MapRectangle, MapStage } from "../../map/mapStage";
import { cancelable } from "../../workers/cancelable";
import { track } from "../analytics/track";
import { selectAnyVisible } from "../content/selectors";
import { errorToast } from "../content/toasts";
import { withSelected } from "../selection/saga";
import { resetSelection, selectFromMap } from "../selection/slice";
import { navigateFresh } from "../sidebar/slice";

/** The rectangles that the person draws; closing the channel ends the drawing. */
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
 * Starts from an empty selection, as the count says "from the map". Each rectangle adds the visible features with a
 * vertex inside it.
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

/** A rectangle that cannot be tested ends neither the tool nor what was selected before. */
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

/** @param canceled by the person, who goes back to the Content view */
export function* leaveSelect(canceled: boolean) {
  yield* put(resetSelection());
  if (canceled) yield* put(navigateFresh({ name: "Content" }));
}
