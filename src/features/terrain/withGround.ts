import { call, delay, race, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Geometry } from "../../domain/geometry";
import { cancelable } from "../../workers/cancelable";
import { selectElevationSource } from "./selectors";

/** Saving a waypoint doesn't wait longer for its elevation. */
export const GROUND_MS = 2000;

/** A waypoint whose elevation is not known. */
export const isGroundless = (geometry: Geometry): boolean =>
  geometry.type === "Point" && geometry.coordinates[2] === 0;

/** A waypoint without an elevation gets the ground's, to a decimeter. It stays as it is where that isn't available. */
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
