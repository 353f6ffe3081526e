import { buffers } from "redux-saga";
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from "typed-redux-saga";
import type { FoundSun, SunArea } from "../../../../workers/sunlight/types";
import { getServices } from "../../../app/sagaContext";
import { extentInView, isSampleGround } from "../../../domain/measuredGround";
import { toDegrees } from "../../../geometry/mercator";
import { isAbortError } from "../../../workers/abortSignal";
import { cancelable } from "../../../workers/cancelable";
import { selectIsRestricted } from "../../session/selectors";
import { userRefreshed } from "../../session/slice";
import { selectElevationSource } from "../../terrain";
import { DRAW_MS } from "../followTool";
import { readGround } from "../readGround";
import { selectIsOn, selectShows } from "../selectors";
import { type PlanToolId, placePicked, toolShown } from "../slice";
import { leaves } from "../toolActions";
import type { Held } from "./held";
import { placeArea, tellDay } from "./place";
import { playDay } from "./playDay";
import { saveLight } from "./saveLight";
import { selectSunlight, selectTimes } from "./selectors";
import { markSun } from "./showSun";
import {
  changeSunlight,
  retrySunlight,
  saveSunlight,
  spotAtCenter,
  spotFound,
  spotPicked,
  sunlightAreaChosen,
  sunlightFailed,
  sunlightFound,
  sunlightHere,
  sunlightMoved,
  sunlightOpacityChanged,
  sunlightPlayedTo,
  sunlightPlaying,
  sunlightRestored,
  sunlightRunning,
  sunlightStopped,
  sunlightTooLarge,
} from "./slice";
import { watchMap } from "./watchMap";

const TOOL: PlanToolId = "sunlight";
const isLeft = leaves(TOOL);

/** Computes sun and shade for an area of the map, live while the time changes. */
export function* sunlightSaga(): SagaGenerator<void> {
  const held: Held = { area: null, spotKey: "" };
  yield* fork(watchMap, held);
  yield* takeEvery(isLeft, leave, held);
  yield* takeEvery(placePicked, function* onPick({ payload: { longitude, latitude } }) {
    if (yield* select(selectShows, TOOL)) yield* put(spotPicked({ longitude, latitude }));
  });
  yield* takeLeading(spotAtCenter, pickCenter);
  yield* takeEvery(sunlightOpacityChanged, look);
  yield* takeLatest([sunlightPlaying, changeSunlight], playDay);
  yield* takeLeading(saveSunlight, saveLight);
  yield* takeEvery([sunlightHere, sunlightRestored], () => {
    Object.assign(held, { area: null, spotKey: "" });
  });
  // One computation at a time with the latest settings. Aborting on every slider move would never show a result.
  const asked = yield* actionChannel(
    [
      toolShown,
      sunlightHere,
      sunlightRestored,
      retrySunlight,
      changeSunlight,
      sunlightPlayedTo,
      spotPicked,
      userRefreshed,
    ],
    buffers.sliding(1),
  );
  for (;;) {
    const action = yield* take(asked);
    if (!(yield* select(selectIsOn, TOOL))) continue;
    if (action.type === userRefreshed.type && held.area) continue;
    // Another tool was opened, so a result kept on the map is unchanged.
    const isOthers = toolShown.match(action) && action.payload !== TOOL;
    if (isOthers && held.area && (yield* select(selectSunlight)).result) continue;
    yield* race({
      found: call(shine, held),
      closed: take(isLeft),
      elsewhere: take([sunlightHere, sunlightRestored]),
    });
    yield* delay(DRAW_MS);
  }
}

function* shine(held: Held): SagaGenerator<void> {
  const source = yield* select(selectElevationSource);
  if (!source || (yield* select(selectIsRestricted))) return;
  const { stage, sunlight } = yield* getServices();
  const { area: chosen } = yield* select(selectSunlight);
  const frame = held.area?.frame ?? chosen ?? (yield* call([stage.plan, stage.plan.frame]));
  if (!frame) return;
  if (!held.area) {
    yield* put(sunlightRunning());
    yield* put(sunlightMoved(false));
    yield* put(sunlightAreaChosen(frame));
  }
  try {
    if (!held.area) yield* call(placeArea, frame);
    const area = { source, frame };
    held.area = area;
    yield* call(tellDay);
    const times = yield* select(selectTimes);
    if (!times) return;
    const { mode } = (yield* select(selectSunlight)).settings;
    const request = { area, at: times.at, day: mode === "hours" ? times.day : null };
    const found = yield* readGround(sunlightRunning, (signal, report) =>
      sunlight.shine(request, signal, report),
    );
    yield* call(show, found);
    if (!found) {
      yield* put(sunlightTooLarge());
      return;
    }
    const sample = isSampleGround(source, extentInView(frame));
    const { known, lit, bands } = found;
    yield* put(sunlightFound({ known, lit, bands, sample, at: times.at }));
    yield* call(markSun, frame);
    yield* call(lookAtSpot, held, area);
  } catch (error) {
    if (isAbortError(error)) return;
    Object.assign(held, { area: null, spotKey: "" });
    yield* call(show, null);
    yield* put(sunlightFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectSunlight)).status.state === "running") yield* put(sunlightStopped());
  }
}

/** Computes the day's sun on the picked slope if the slope, the day or the area has changed. */
function* lookAtSpot(held: Held, area: SunArea): SagaGenerator<void> {
  const { sunlight } = yield* getServices();
  const { spot } = yield* select(selectSunlight);
  const times = yield* select(selectTimes);
  if (!spot || !times) return;
  const { day } = times;
  const key = JSON.stringify([spot, day, area.frame]);
  if (held.spotKey === key) return;
  const found = yield* call(() =>
    cancelable((signal) => sunlight.spot({ area, spot: [spot.longitude, spot.latitude], day }, signal)),
  );
  held.spotKey = key;
  yield* put(spotFound(found ?? { stretches: [], known: false }));
}

function* show(found: FoundSun | null): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.showPicture("sunlight", found?.picture ?? null);
  yield* call(look);
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectSunlight);
  stage.plan.setLook("sunlight", { opacity: settings.opacity, chosen: null });
}

function* pickCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (!frame) return;
  const [longitude, latitude] = toDegrees(...frame.center);
  yield* put(spotPicked({ longitude, latitude }));
}

/** Clears the map and lets the worker free the elevations. */
function* leave(held: Held): SagaGenerator<void> {
  const { stage, sunlight } = yield* getServices();
  yield* put(sunlightPlaying(false));
  stage.plan.showPicture("sunlight", null);
  stage.plan.showRay(null);
  stage.plan.markSpots("sunlight", []);
  if (held.area) yield* call([sunlight, sunlight.forget]);
}
