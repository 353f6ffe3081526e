import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Position } from "../../../domain/geometry";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import { profileAsked, profileCleared } from "../../elevationProfile";
import { roundDegrees } from "../roundDegrees";
import { selectShows } from "../selectors";

/** Key of the route's elevation profile. */
export const ROUTE_PROFILE = "travel-route";

/** Displayed route, which is too large for the store: alternating x and y in Web Mercator meters. */
export interface HeldRoute {
  coordinates: Float64Array | null;
  /** Whether its profile has been requested. That's only done while the tool is open. */
  profiled: boolean;
}

/** Converts a route to degrees. Elevations are 0, to be filled in from the terrain. */
export function positionsOf(coordinates: Float64Array): Position[] {
  const positions: Position[] = [];
  for (let at = 0; at < coordinates.length; at += 2) {
    const [longitude, latitude] = toDegrees(coordinates[at] as number, coordinates[at + 1] as number);
    positions.push([roundDegrees(wrapLongitude(longitude)), roundDegrees(latitude), 0]);
  }
  return positions;
}

/** Draws a route and requests its profile, unless that's already shown. */
export function* showRoute(coordinates: Float64Array | null, held: HeldRoute): SagaGenerator<void> {
  if (!coordinates) {
    yield* clearRoute(held);
    return;
  }
  const same = held.coordinates?.join() === coordinates.join();
  held.coordinates = coordinates;
  const { stage } = yield* getServices();
  if (!same) stage.plan.showRoute(coordinates);
  if ((same && held.profiled) || !(yield* select(selectShows, "travel"))) return;
  held.profiled = true;
  yield* put(profileAsked({ uuid: ROUTE_PROFILE, line: positionsOf(coordinates) }));
}

/** Hides the profile when another tool opens. The route stays if it's kept on the map. */
export function* hideProfile(held: HeldRoute): SagaGenerator<void> {
  if (!held.profiled) return;
  held.profiled = false;
  yield* put(profileCleared());
}

export function* clearRoute(held: HeldRoute): SagaGenerator<void> {
  if (!held.coordinates) return;
  held.coordinates = null;
  const { stage } = yield* getServices();
  stage.plan.showRoute(null);
  yield* call(hideProfile, held);
}
