import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { readFeatures } from "../../bin/sagas/readFeatures";
import { errorToast } from "../../content/toasts";
import { placeSpot, type Spot } from "../spot";
import { selectCandidates } from "./selectors";
import { spotsChosen } from "./slice";
import { MOST_SPOTS, spotsAlong, waypointSpot } from "./spots";

/** The center of what the map shows beside the panels: a place that the keyboard reaches too. */
export function* lookFromCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (frame) yield* put(spotsChosen([placeSpot(frame.center)]));
}

/** Waypoints as they are, then spots along the lines, as many as there is room for. */
export function* lookFromSelection(): SagaGenerator<void> {
  const { waypoints, lines } = yield* select(selectCandidates);
  const spots = waypoints.slice(0, MOST_SPOTS).map(waypointSpot);
  const some = lines.slice(0, MOST_SPOTS - spots.length);
  yield* call(
    lookAlong,
    some.map(({ uuid }) => uuid),
    spots,
  );
}

/** Spots along lines. @param others spots beside them, which come first */
export function* lookAlong(lineIds: string[], others: readonly Spot[] = []): SagaGenerator<void> {
  const spots = [...others];
  if (lineIds.length > 0) {
    const read = yield* call(readFeatures, lineIds);
    if (!read.success) {
      yield* put(errorToast("glassing-lines", `Couldn't read the lines. ${read.data.message}`));
      return;
    }
    const { features } = read.data;
    const most = Math.floor((MOST_SPOTS - spots.length) / features.length);
    for (const line of features) spots.push(...spotsAlong(line, most));
  }
  yield* put(spotsChosen(spots));
}
