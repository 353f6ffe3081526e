import { delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { localTime } from "../../../domain/zonedTime";
import { LAST_MINUTE } from "../moment";
import { selectSunlight } from "./selectors";
import { type SunlightState, sunlightFound, sunlightPlayedTo, sunlightPlaying } from "./slice";

const STEP = 10;
/** Minimum and maximum display time per step. The maximum keeps slow devices going. */
const LEAST_MS = 150;
const MOST_MS = 5000;

/**
 * Returns the minutes since midnight to play: legal shooting light in local time, from half an hour before sunrise to
 * half an hour after sunset. Falls back to the whole day.
 */
function stretch({ day, place }: Pick<SunlightState, "day" | "place">): [from: number, to: number] {
  if (!day?.legal || !place) return [0, LAST_MINUTE];
  const [from, to] = day.legal.map((at) => localTime(at, place.zone).minutes) as [number, number];
  return from < to ? [Math.floor(from / STEP) * STEP, Math.ceil(to / STEP) * STEP] : [0, LAST_MINUTE];
}

/** Advances the time until the day ends or the user does something else. */
export function* playDay(): SagaGenerator<void> {
  if (!(yield* select(selectSunlight)).playing) return;
  const [from, to] = stretch(yield* select(selectSunlight));
  const { minutes } = (yield* select(selectSunlight)).settings;
  let next = minutes < from || minutes >= to ? from : minutes + STEP;
  for (; next <= Math.min(to, LAST_MINUTE); next += STEP) {
    if (!(yield* select(selectSunlight)).playing) return;
    yield* put(sunlightPlayedTo(next));
    yield* race({ found: take(sunlightFound), late: delay(MOST_MS) });
    yield* delay(LEAST_MS);
  }
  yield* put(sunlightPlaying(false));
}
