import { buffers, type Channel, channel } from "redux-saga";
import { call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Position } from "../../domain/geometry";
import { cancelable } from "../../workers/cancelable";
import { selectUnits } from "../preferences/selectors";
import { hideSidebar, showSidebar } from "../sidebar/slice";
import { profileAsked, profileCleared, profileRestored } from "./slice";

/** Id of the profile of the tool's line. */
export const TOOL_PROFILE = "elevation-profile-tool";
/** Debounce before a line that's being drawn is read. */
const READ_AFTER_MS = 300;

/** Wrapper, because a channel can't carry null. */
interface DrawnLine {
  line: Position[] | null;
}

/** Draws lines on the terrain in 3D and shows their profiles until the user leaves the tool. */
export function* profileTool() {
  const { stage } = yield* getServices();
  // A feature's panel may be showing its own profile.
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

/** Requests the profile of each line that has stopped changing. */
function* readLines(lines: Channel<DrawnLine>): SagaGenerator<never> {
  let { line } = yield* take(lines);
  for (;;) {
    const { newer } = yield* race({ newer: take(lines), still: delay(READ_AFTER_MS) });
    if (!newer) yield* put(line ? profileAsked({ uuid: TOOL_PROFILE, line }) : profileCleared());
    ({ line } = newer ?? (yield* take(lines)));
  }
}
