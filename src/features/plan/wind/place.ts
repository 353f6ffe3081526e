import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { localTime } from "../../../domain/zonedTime";
import { wrapLongitude } from "../../../geometry/mercator";
import { loadTimeZones } from "../../sun";
import { selectWind } from "./selectors";
import { windPlaced } from "./slice";

const STEP = 5;

/** Finds the time zone of the first stand. The first time, also sets the current local date and time. */
export function* placeStands(): SagaGenerator<void> {
  const { now } = yield* getServices();
  const { stands, zone: before, settings } = yield* select(selectWind);
  const [first] = stands;
  if (!first) return;
  const zoneOf = yield* call(loadTimeZones);
  const zone = zoneOf(first.latitude, wrapLongitude(first.longitude));
  if (zone === before && settings.date) return;
  const { date, minutes } = localTime(now(), zone);
  yield* put(windPlaced({ zone, date, minutes: Math.floor(minutes / STEP) * STEP }));
}
