import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { readFeatures } from "../../bin";
import { errorToast } from "../../toasts/kinds";
import { placeSpot, type Spot } from "../spot";
import { selectCandidates } from "./selectors";
import { spotsChosen } from "./slice";
import { MAX_SPOTS, spotsAlong, waypointSpot } from "./spots";

/** Glasses from the center of the uncovered part of the map, which also works with the keyboard. */
export function* lookFromCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (frame) yield* put(spotsChosen([placeSpot(frame.center)]));
}

/** Glasses from the selected waypoints, then from spots along the selected lines, up to the limit. */
export function* lookFromSelection(): SagaGenerator<void> {
  const { waypoints, lines } = yield* select(selectCandidates);
  const spots = waypoints.slice(0, MAX_SPOTS).map(waypointSpot);
  const some = lines.slice(0, MAX_SPOTS - spots.length);
  yield* call(
    lookAlong,
    some.map(({ uuid }) => uuid),
    spots,
  );
}

/**
 * Glasses from spots along lines.
 *
 * @param others spots to put before them
 */
export function* lookAlong(lineIds: string[], others: readonly Spot[] = []): SagaGenerator<void> {
  const spots = [...others];
  if (lineIds.length > 0) {
    const read = yield* call(readFeatures, lineIds);
    if (!read.success) {
      yield* put(errorToast("glassing-lines", `Couldn't read the lines. ${read.data.message}`));
      return;
    }
    const { features } = read.data;
    const most = Math.floor((MAX_SPOTS - spots.length) / features.length);
    for (const line of features) spots.push(...spotsAlong(line, most));
  }
  yield* put(spotsChosen(spots));
}
