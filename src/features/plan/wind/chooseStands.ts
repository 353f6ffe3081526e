import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { waypointSpot } from "../glassing/spots";
import { placeSpot, type Spot } from "../spot";
import { selectStandCandidates, selectWind } from "./selectors";
import { MAX_STANDS, standsChosen } from "./slice";

/** Adds a stand, or replaces the last one if there are too many. The same waypoint is added only once. */
export function* addStand({ longitude, latitude, title, uuid }: Spot): SagaGenerator<void> {
  const { stands } = yield* select(selectWind);
  if (uuid !== null && stands.some((stand) => stand.uuid === uuid)) return;
  const kept = stands.slice(0, MAX_STANDS - 1);
  yield* put(standsChosen([...kept, { longitude, latitude, title, uuid }]));
}

/** Adds a stand at the center of the uncovered part of the map, which also works with the keyboard. */
export function* addCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (frame) yield* call(addStand, placeSpot(frame.center));
}

/** Replaces the stands with the first selected waypoints. */
export function* takeSelection(): SagaGenerator<void> {
  const waypoints = yield* select(selectStandCandidates);
  yield* put(standsChosen(waypoints.slice(0, MAX_STANDS).map(waypointSpot)));
}
