import { buffers, eventChannel } from "redux-saga";
import { call, put, type SagaGenerator, select, throttle } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { groundScale, toDegrees } from "../../../geometry/mercator";
import { selectIsOn } from "../selectors";
import { selectWind } from "./selectors";
import { windZoomed } from "./slice";

/** Distance between arrows on the screen. */
const PIXELS = 44;
/** Zoom factor beyond which there would be too many or too few arrows. */
const MOST_ZOOM = 1.5;
/** Interval for checking the map's zoom in milliseconds. */
const ZOOMED_MS = 250;

/** State of the arrows as last drawn. */
export interface HeldSpacing {
  /** Distance between arrows in meters on the ground; 0 before the first are drawn. */
  spacing: number;
}

/** Returns the distance between arrows for the current zoom, in meters on the ground. */
export function* spacingNow(): SagaGenerator<number> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  return frame ? PIXELS * frame.resolution * groundScale(toDegrees(...frame.center)[1]) : 0;
}

/** Requests new arrows when the map is zoomed. */
export function* watchZoom(held: HeldSpacing): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const moves = eventChannel<true>((emit) => stage.onViewpoint(() => emit(true)), buffers.sliding(1));
  yield* throttle(ZOOMED_MS, moves, function* onMove() {
    if (!(yield* select(selectIsOn, "wind")) || !(yield* select(selectWind)).result) return;
    const spacing = yield* call(spacingNow);
    const by = spacing / held.spacing;
    if (by > MOST_ZOOM || by < 1 / MOST_ZOOM) yield* put(windZoomed());
  });
}
