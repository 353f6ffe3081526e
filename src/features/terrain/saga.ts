import { buffers, type EventChannel, eventChannel } from "redux-saga";
import {
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
} from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { extentInView, isSampleGround } from "../../domain/measuredGround";
import type { MapStage, TerrainReport } from "../../map/mapStage";
import { track } from "../analytics/track";
import { openModal } from "../modals/slice";
import { selectPreferences } from "../preferences/selectors";
import { changePreferences, preferencesLoaded } from "../preferences/slice";
import { selectIsRegisteredUser, selectIsRestricted } from "../session/selectors";
import { pageLeft, userRefreshed } from "../session/slice";
import { selectElevationSource, selectTerrain, selectTerrainDisplay } from "./selectors";
import {
  changeTerrain,
  resetTerrain,
  retryTerrain,
  switchTerrain,
  terrainMadeUp,
  terrainReported,
  terrainRestored,
  terrainSwitched,
} from "./slice";

const SAVE_AFTER_MS = 500;
/** Interval of progress reports. A tile arrives every few milliseconds. */
const REPORT_EVERY_MS = 100;
/** Debounce before the distribution of the terrain is computed. */
const MAKE_UP_AFTER_MS = 250;

/**
 * Restores the settings, including unsaved ones from an earlier visit. The analysis starts switched off, except for
 * registered users whose plan includes it.
 */
function* restore() {
  const { terrainAnalysis } = (yield* select(selectPreferences)).global;
  const keeps = (yield* select(selectIsRegisteredUser)) && !(yield* select(selectIsRestricted));
  yield* put(terrainRestored({ ...terrainAnalysis, enabled: keeps && terrainAnalysis.enabled }));
}

function* onSwitch({ payload: on }: ReturnType<typeof switchTerrain>) {
  if (on && (yield* select(selectIsRestricted))) {
    yield* put(openModal({ kind: "upgrade-plan" }));
    yield* track({ name: "upgrade" });
    return;
  }
  yield* put(terrainSwitched(on));
  yield* track({ name: "terrain-analysis", enabled: on });
}

/** The user's plan may have ended. */
function* onUser() {
  const { enabled } = yield* select(selectTerrain);
  if (enabled && (yield* select(selectIsRestricted))) yield* put(terrainSwitched(false));
}

/** Draws the analysis according to its settings. Not debounced, since the map repaints while sliders move. */
function* mirror() {
  const { stage } = yield* getServices();
  const display = yield* select(selectTerrainDisplay);
  yield* call([stage.terrain, stage.terrain.show], display);
}

/** Saves the settings after the last change, and when the page is left. */
function* save() {
  yield* race({ waited: delay(SAVE_AFTER_MS), left: take(pageLeft) });
  const values = yield* select(selectTerrain);
  yield* put(changePreferences([{ action: "change", path: "global/terrainAnalysis", values }]));
}

const reportChannel = (stage: MapStage): EventChannel<TerrainReport> =>
  eventChannel<TerrainReport>((emit) => stage.terrain.onReport(emit), buffers.sliding(1));

function* watchReports() {
  const { stage } = yield* getServices();
  const reports = yield* call(reportChannel, stage);
  let next = Number.NEGATIVE_INFINITY;
  yield* takeLatest(reports, function* onReport(report: TerrainReport) {
    if (!(yield* select(selectTerrain)).enabled) return;
    // The first report of many and the last one are passed on immediately.
    const early = report.done < report.total ? next - performance.now() : 0;
    if (early > 0) yield* delay(early);
    next = performance.now() + REPORT_EVERY_MS;
    yield* call(tell, report);
  });
}

function* tell(report: TerrainReport) {
  const { stage } = yield* getServices();
  const source = yield* select(selectElevationSource);
  const frame = source?.measured ? yield* call([stage.plan, stage.plan.frame]) : null;
  if (!(yield* select(selectTerrain)).enabled) return;
  const sample = isSampleGround(source, frame && extentInView(frame));
  yield* put(terrainReported({ ...report, sample }));
  if (report.done < report.total || report.total === 0) return;
  yield* delay(MAKE_UP_AFTER_MS);
  yield* call(makeUp);
}

function* makeUp() {
  const { stage } = yield* getServices();
  try {
    const summary = yield* call([stage.terrain, stage.terrain.summary]);
    if (!(yield* select(selectTerrain)).enabled) return;
    const lists = summary && {
      slope: [...summary.slope],
      aspect: [...summary.aspect],
      elevation: [...summary.elevation],
    };
    yield* put(terrainMadeUp(lists));
  } catch (error) {
    console.error("unable to summarize the terrain", error);
    yield* put(terrainMadeUp(null));
  }
}

function* onRetry() {
  const { stage } = yield* getServices();
  yield* call([stage.terrain, stage.terrain.retry]);
}

export function* terrainSaga(): SagaGenerator<void> {
  yield* fork(watchReports);
  yield* takeEvery(preferencesLoaded, restore);
  yield* takeEvery(switchTerrain, onSwitch);
  yield* takeEvery(userRefreshed, onUser);
  yield* takeEvery([terrainRestored, terrainSwitched, changeTerrain, resetTerrain], mirror);
  yield* takeEvery(retryTerrain, onRetry);
  yield* takeLatest([terrainSwitched, changeTerrain, resetTerrain], save);
}
