import { call, put, type SagaGenerator, takeLeading } from "typed-redux-saga";
import type { DevicePosition, PositionFailure } from "../../api/geolocation";
import { getServices } from "../../app/sagaContext";
import { MAX_LATITUDE } from "../../domain/coordinates/types";
import type { Extent } from "../../domain/geometry";
import { moveMap } from "../map/moveMap";
import { errorToast, noToast } from "../toasts/kinds";
import { reachOf } from "./circle";
import { locateMe, positionFound, positionNotFound } from "./slice";

const TOAST = "my-position";
const NEAR_ZOOM = 15;
/** Accuracy in meters beyond which the map fits the whole circle. */
const VAGUE = 500;

/** Messages with what happened and what to do. */
const FAILURES: Readonly<Record<PositionFailure, string>> = {
  denied: "Location is blocked for this site. Allow it in your browser's site settings, then try again.",
  unavailable: "Your device couldn't find its location. Turn on location services, then try again.",
  timeout: "Finding your location took too long. Go where you have a clear view of the sky, then try again.",
  insecure: "Browsers share your location only over HTTPS. Open this site at its https address.",
};

/** Returns the extent of the accuracy circle in degrees. */
function extentAround({ longitude, latitude, accuracy }: DevicePosition): Extent {
  const { north, east } = reachOf(accuracy, latitude);
  return [longitude - east, latitude - north, longitude + east, latitude + north];
}

function* onLocate() {
  const { locateDevice } = yield* getServices();
  yield* put(noToast(TOAST));
  const answer = yield* call(locateDevice);
  const message = answer.success
    ? Math.abs(answer.data.latitude) > MAX_LATITUDE && "You're too close to a pole for this map."
    : FAILURES[answer.reason];
  if (!answer.success || message) {
    yield* put(positionNotFound(message || FAILURES.unavailable));
    yield* put(
      errorToast(TOAST, message || FAILURES.unavailable, { label: "Try again", dispatch: locateMe() }),
    );
    return;
  }
  const { data } = answer;
  yield* put(positionFound(data));
  const { longitude, latitude, accuracy } = data;
  yield* call(moveMap, accuracy > VAGUE ? extentAround(data) : { longitude, latitude, zoom: NEAR_ZOOM });
}

export function* myPositionSaga(): SagaGenerator<void> {
  yield* takeLeading(locateMe, onLocate);
}
