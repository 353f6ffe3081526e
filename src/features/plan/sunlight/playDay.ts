import { delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { localTime } from "../../../domain/zonedTime";
import { LAST_MINUTE } from "../moment";
import { selectSunlight } from "./selectors";
import { type SunlightState, sunlightFound, sunlightPlayedTo, sunlightPlaying } from "./slice";

const STEP = 10;
/** The eye follows, and a slow machine isn't waited for without an end. */
const LEAST_MS = 150;
const MOST_MS = 5000;

/** From half an hour before sunrise to half an hour after sunset by the clock of the place; else the whole day. */
function stretch({ day, place }: Pick<SunlightState, "day" | "place">): [from: number, to: number] {
  if (!day?.legal || !place) return [0, LAST_MINUTE];
  const [from, to] = day.legal.map((at) => localTime(at, place.zone).minutes) as [number, number];
  return from < to ? [Math.floor(from / STEP) * STEP, Math.ceil(to / STEP) * STEP] : [0, LAST_MINUTE];
}

/** Moves the time on by itself until the day ends or the person does something else. */
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
