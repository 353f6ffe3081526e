import { call, fork, put, type SagaGenerator, select, takeEvery, takeLeading } from "typed-redux-saga";
import type { FoundWind } from "../../../../workers/wind/types";
import { getServices } from "../../../app/sagaContext";
import { isAbortError } from "../../../workers/abortSignal";
import { followTool } from "../followTool";
import { readGround } from "../readGround";
import { selectShows } from "../selectors";
import { type PlanToolId, placePicked, windFrom } from "../slice";
import { leaves } from "../toolActions";
import { type HeldSpacing, spacingNow, watchZoom } from "./arrowSpacing";
import { addCenter, addStand, takeSelection } from "./chooseStands";
import { placeStands } from "./place";
import { saveScentAreas } from "./saveScent";
import {
  type Blow,
  selectIsSampleWind,
  selectMarkedStands,
  selectWind,
  selectWindRequest,
} from "./selectors";
import {
  changeWind,
  retryWind,
  saveScent,
  standAtCenter,
  standsChosen,
  standsFromSelection,
  standsTooFar,
  windFailed,
  windFound,
  windOpacityChanged,
  windRestored,
  windRunning,
  windStopped,
  windZoomed,
} from "./slice";

const TOOL: PlanToolId = "wind";
const isLeft = leaves(TOOL);

/** Computes the wind around stands and their scent, live while sliders move. */
export function* windSaga(): SagaGenerator<void> {
  const held: HeldSpacing = { spacing: 0 };
  yield* fork(watchZoom, held);
  yield* takeEvery(isLeft, leave);
  yield* takeEvery(placePicked, function* onPick({ payload }) {
    if (yield* select(selectShows, TOOL)) yield* call(addStand, payload);
  });
  yield* takeLeading(standAtCenter, addCenter);
  yield* takeLeading(standsFromSelection, takeSelection);
  yield* takeEvery(windOpacityChanged, look);
  yield* takeLeading(saveScent, saveScentAreas);
  yield* followTool({
    id: TOOL,
    changed: [changeWind, windZoomed, retryWind],
    picked: [standsChosen, windFrom, windRestored],
    selectRequest: selectWindRequest,
    placesOf: ({ stands }) => stands.join(),
    mark,
    clear: () => show(null),
    find: (request) => blow(request, held),
  });
}

function* blow(request: Blow, held: HeldSpacing): SagaGenerator<void> {
  const { wind } = yield* getServices();
  if (!(yield* select(selectWind)).result) yield* put(windRunning());
  try {
    held.spacing = yield* call(spacingNow);
    const { spacing } = held;
    const found = yield* readGround(windRunning, (signal, report) =>
      wind.blow({ ...request, spacing }, signal, report),
    );
    yield* call(show, found);
    if (!found) {
      yield* put(standsTooFar());
      return;
    }
    const { stands, often, atTimes, arrows, picture } = found;
    const sample = yield* select(selectIsSampleWind);
    const standing = picture !== null;
    const { from, speed, radius, at } = request;
    const weather = { from, speed, radius, at };
    yield* put(windFound({ stands, often, atTimes, speeds: arrows.speeds, sample, standing, weather }));
  } catch (error) {
    if (isAbortError(error)) return;
    yield* call(show, null);
    yield* put(windFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectWind)).status.state === "running") yield* put(windStopped());
  }
}

function* show(found: FoundWind | null): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.showPicture("wind", found?.picture ?? null);
  stage.plan.showWind(found?.picture ? found.arrows.coordinates : null);
  yield* call(look);
}

/** Marks the stands and finds the time zone of the first one. */
function* mark(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.markSpots("wind", yield* select(selectMarkedStands));
  try {
    yield* call(placeStands);
  } catch (error) {
    yield* put(windFailed(error instanceof Error ? error.message : String(error)));
  }
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectWind);
  stage.plan.setLook("wind", { opacity: settings.opacity, chosen: null });
}

/** Clears the map and lets the worker free the elevations. */
function* leave(): SagaGenerator<void> {
  const { stage, wind } = yield* getServices();
  stage.plan.showPicture("wind", null);
  stage.plan.showWind(null);
  stage.plan.markSpots("wind", []);
  if ((yield* select(selectWind)).stands.length > 0) yield* call([wind, wind.forget]);
}
