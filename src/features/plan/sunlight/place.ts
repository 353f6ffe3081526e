import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { sunDay } from "../../../domain/sunlight";
import { localTime } from "../../../domain/zonedTime";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import type { TerrainFrame } from "../../../geometry/terrainTiles";
import { loadTimeZones } from "../../sun";
import { selectSunlight, selectTimes } from "./selectors";
import { sunlightBegan, sunlightPlaced } from "./slice";

const STEP = 5;

/** Finds the time zone of the area. The first time, also sets the current local date and time. */
export function* placeArea(frame: TerrainFrame): SagaGenerator<void> {
  const { now } = yield* getServices();
  const zoneOf = yield* call(loadTimeZones);
  const [east, latitude] = toDegrees(...frame.center);
  const longitude = wrapLongitude(east);
  const zone = zoneOf(latitude, longitude);
  const { settings } = yield* select(selectSunlight);
  const today = localTime(now(), zone);
  const place = { longitude, latitude, zone };
  yield* put(sunlightPlaced({ place, day: sunDay(now(), longitude, latitude) }));
  if (settings.date) return;
  yield* put(sunlightBegan({ date: today.date, minutes: Math.floor(today.minutes / STEP) * STEP }));
}

/** Updates the solar data if the chosen day has changed. */
export function* tellDay(): SagaGenerator<void> {
  const { place, day } = yield* select(selectSunlight);
  const times = yield* select(selectTimes);
  if (!place || !times) return;
  const next = sunDay(times.noon, place.longitude, place.latitude);
  if (JSON.stringify(next) !== JSON.stringify(day)) yield* put(sunlightPlaced({ place, day: next }));
}
