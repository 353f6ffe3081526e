import { buffers, eventChannel } from "redux-saga";
import { call, put, type SagaGenerator, select, throttle } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { groundScale, toDegrees } from "../../../map/mercator";
import { selectIsOn } from "../selectors";
import { selectWind } from "./selectors";
import { windZoomed } from "./slice";

/** Between arrows on the screen. */
const PIXELS = 44;
/** Zoomed by so much, there are too many or too few of them. */
const MOST_ZOOM = 1.5;
/** How often is looked how far the map is zoomed. */
const ZOOMED_MS = 250;

/** How arrows were drawn last. */
export interface HeldSpacing {
  /** Meters on the ground; 0 before there are any. */
  spacing: number;
}

/** Meters on the ground between arrows on the map as it is now. */
export function* spacingNow(): SagaGenerator<number> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  return frame ? PIXELS * frame.resolution * groundScale(toDegrees(...frame.center)[1]) : 0;
}

/** Asks for other arrows when the map is zoomed. */
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
