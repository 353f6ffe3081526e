import { buffers, type Channel, channel } from "redux-saga";
import { call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Position } from "../../domain/geometry";
import { cancelable } from "../../workers/cancelable";
import { selectUnits } from "../preferences/selectors";
import { hideSidebar, showSidebar } from "../sidebar/slice";
import { profileAsked, profileCleared, profileRestored } from "./slice";

/** The profile of the line that the tool has drawn goes by this name. */
export const TOOL_PROFILE = "elevation-profile-tool";
/** A line that is still being drawn is read when it has not changed for so long. */
const READ_AFTER_MS = 300;

/** Wrapped, as a channel cannot carry null. */
interface DrawnLine {
  line: Position[] | null;
}

/** Draws lines over the ground of the scene and shows how they go up and down, until the person leaves it. */
export function* profileTool() {
  const { stage } = yield* getServices();
  // A feature's panel may show the profile of its own.
  const before = yield* select((state) => state.elevationProfile);
  const units = yield* select(selectUnits);
  const draw = (signal: AbortSignal) => stage.drawProfileLine(signal, (line) => lines.put({ line }), units);
  const lines = channel<DrawnLine>(buffers.sliding(1));
  yield* put(hideSidebar());
  yield* put(profileCleared());
  try {
    yield* race([call(() => cancelable(draw)), call(readLines, lines)]);
    yield* put(showSidebar());
  } finally {
    lines.close();
    yield* put(profileRestored(before));
  }
}

/** Asks for the profile of each line that stands still for a moment. */
function* readLines(lines: Channel<DrawnLine>): SagaGenerator<never> {
  let { line } = yield* take(lines);
  for (;;) {
    const { newer } = yield* race({ newer: take(lines), still: delay(READ_AFTER_MS) });
    if (!newer) yield* put(line ? profileAsked({ uuid: TOOL_PROFILE, line }) : profileCleared());
    ({ line } = newer ?? (yield* take(lines)));
  }
}
