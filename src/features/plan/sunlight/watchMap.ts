import { buffers, eventChannel } from "redux-saga";
import { call, put, type SagaGenerator, select, throttle } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectShows } from "../selectors";
import type { Held } from "./held";
import { selectSunlight } from "./selectors";
import { retrySunlight, sunlightHere, sunlightMoved } from "./slice";

/** Interval for checking the map's position in milliseconds. */
const MOVED_MS = 250;

/** Reports when the map shows another area. Starts computing once it shows little enough ground. */
export function* watchMap(held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const moves = eventChannel<true>((emit) => stage.onViewpoint(() => emit(true)), buffers.sliding(1));
  yield* throttle(MOVED_MS, moves, function* onMove() {
    if (!(yield* select(selectShows, "sunlight"))) return;
    const frame = yield* call([stage.plan, stage.plan.frame]);
    if (!frame) return;
    const { area, tooLarge, moved, status } = yield* select(selectSunlight);
    if (tooLarge || (!held.area && status.state === "idle")) {
      yield* put(area ? retrySunlight() : sunlightHere());
      return;
    }
    const elsewhere = area !== null && JSON.stringify(area) !== JSON.stringify(frame);
    if (elsewhere !== moved) yield* put(sunlightMoved(elsewhere));
  });
}
