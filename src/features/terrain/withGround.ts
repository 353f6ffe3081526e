import { call, delay, race, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Geometry } from "../../domain/geometry";
import { cancelable } from "../../workers/cancelable";
import { selectElevationSource } from "./selectors";

/** Maximum time that saving a waypoint waits for its elevation. */
export const GROUND_MS = 2000;

/** Whether it's a waypoint without an elevation. */
export const isGroundless = (geometry: Geometry): boolean =>
  geometry.type === "Point" && geometry.coordinates[2] === 0;

/**
 * Fills in a waypoint's missing elevation from the terrain, rounded to 0.1 m. Leaves it unset where no terrain is
 * available.
 */
export function* withGround(geometry: Geometry, milliseconds = GROUND_MS) {
  if (geometry.type !== "Point" || !isGroundless(geometry)) return geometry;
  const [longitude, latitude] = geometry.coordinates;
  const { groundElevation } = yield* getServices();
  const source = yield* select(selectElevationSource);
  if (!source) return geometry;
  try {
    const { ground } = yield* race({
      ground: call(() => cancelable((signal) => groundElevation({ longitude, latitude }, source, signal))),
      late: delay(milliseconds),
    });
    if (ground === undefined || ground === null) return geometry;
    const point: Geometry = {
      type: "Point",
      coordinates: [longitude, latitude, Math.round(ground * 10) / 10],
    };
    return point;
  } catch (error) {
    console.warn("unable to read a waypoint's elevation", error);
    return geometry;
  }
}
