import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { waypointSpot } from "../glassing/spots";
import { placeSpot, type Spot } from "../spot";
import { selectStandCandidates, selectWind } from "./selectors";
import { MOST_STANDS, standsChosen } from "./slice";

/** One more stand, in place of the last one where there are as many as can be. A waypoint is a stand once. */
export function* addStand({ longitude, latitude, title, uuid }: Spot): SagaGenerator<void> {
  const { stands } = yield* select(selectWind);
  if (uuid !== null && stands.some((stand) => stand.uuid === uuid)) return;
  const kept = stands.slice(0, MOST_STANDS - 1);
  yield* put(standsChosen([...kept, { longitude, latitude, title, uuid }]));
}

/** The center of what the map shows beside the panels: a place that the keyboard reaches too. */
export function* addCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (frame) yield* call(addStand, placeSpot(frame.center));
}

/** The first of the selected waypoints, in place of the stands before. */
export function* takeSelection(): SagaGenerator<void> {
  const waypoints = yield* select(selectStandCandidates);
  yield* put(standsChosen(waypoints.slice(0, MOST_STANDS).map(waypointSpot)));
}
