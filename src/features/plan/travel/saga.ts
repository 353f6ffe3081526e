import { call, put, type SagaGenerator, select, takeEvery, takeLeading } from "typed-redux-saga";
import type { FoundTravel } from "../../../../workers/travel/types";
import { getServices } from "../../../app/sagaContext";
import { isAbortError } from "../../../workers/abortSignal";
import { manifestLoaded } from "../../manifest";
import { followTool } from "../followTool";
import { readGround } from "../readGround";
import { selectShows } from "../selectors";
import { type PlanToolId, placePicked, travelFrom } from "../slice";
import { placeSpot } from "../spot";
import { hides, leaves } from "../toolActions";
import { avoidSelection, type HeldAvoided, holdAvoided } from "./avoid";
import { clearRoute, type HeldRoute, hideProfile, showRoute } from "./route";
import { saveReach, saveRouteLine } from "./saveTravel";
import {
  selectIsSampleTravel,
  selectMarkedEnds,
  selectTravel,
  selectTravelRequest,
  type Walk,
} from "./selectors";
import {
  areasAvoided,
  avoidNothing,
  avoidSelected,
  changeTravel,
  endChosen,
  retryTravel,
  saveRoute,
  saveTravel,
  startChosen,
  travelAtCenter,
  travelFailed,
  travelFound,
  travelOpacityChanged,
  travelRestored,
  travelRunning,
  travelStopped,
  travelTooLarge,
} from "./slice";

const TOOL: PlanToolId = "travel";
const isLeft = leaves(TOOL);

/** Computes walking times around a start and the fastest route, live while sliders move. */
export function* travelSaga(): SagaGenerator<void> {
  const held: HeldRoute & HeldAvoided = { coordinates: null, profiled: false, avoided: null };
  yield* takeEvery(hides(TOOL), hideProfile, held);
  yield* takeEvery(isLeft, leave, held);
  yield* takeEvery(placePicked, function* onPick({ payload }) {
    if (!(yield* select(selectShows, TOOL))) return;
    const { start } = yield* select(selectTravel);
    yield* put(start ? endChosen(payload) : startChosen(payload));
  });
  yield* takeLeading(travelAtCenter, pickCenter);
  yield* takeLeading(avoidSelected, avoidSelection, held);
  yield* takeEvery(travelOpacityChanged, look);
  yield* takeLeading(saveTravel, saveReach);
  yield* takeLeading(saveRoute, saveRouteLine, held);
  yield* followTool({
    id: TOOL,
    // The manifest includes the layers with water.
    changed: [endChosen, changeTravel, retryTravel, areasAvoided, avoidNothing, manifestLoaded],
    picked: [startChosen, travelFrom, travelRestored],
    selectRequest: selectTravelRequest,
    placesOf: ({ start }) => start.join(),
    mark,
    clear: () => show(null, held),
    find: (request) => travel(request, held),
  });
}

function* travel(walk: Walk, held: HeldRoute & HeldAvoided): SagaGenerator<void> {
  const { travel: worker } = yield* getServices();
  if (!(yield* select(selectTravel)).result) yield* put(travelRunning());
  try {
    yield* call(holdAvoided, held);
    const { avoided } = yield* select(selectTravel);
    const request = { ...walk, avoided: avoided && held.avoided };
    const found = yield* readGround(travelRunning, (signal, report) =>
      worker.travel(request, signal, report),
    );
    yield* call(show, found, held);
    if (!found) {
      yield* put(travelTooLarge());
      return;
    }
    const { known, minutes, bands, startAvoided, water, picture, route } = found;
    const sample = yield* select(selectIsSampleTravel);
    const figures = route && { seconds: route.seconds, length: route.length };
    const standing = picture !== null;
    yield* put(travelFound({ known, minutes, bands, sample, startAvoided, water, standing, route: figures }));
  } catch (error) {
    if (isAbortError(error)) return;
    yield* call(show, null, held);
    yield* put(travelFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectTravel)).status.state === "running") yield* put(travelStopped());
  }
}

function* show(found: FoundTravel | null, held: HeldRoute): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.showPicture("travel", found?.picture ?? null);
  yield* call(look);
  yield* call(showRoute, found?.route?.coordinates ?? null, held);
}

function* mark(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.markSpots("travel", yield* select(selectMarkedEnds));
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectTravel);
  stage.plan.setLook("travel", { opacity: settings.opacity, chosen: null });
}

/** Picks the center of the uncovered part of the map, which also works with the keyboard. */
function* pickCenter(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  if (!frame) return;
  const { start } = yield* select(selectTravel);
  const spot = placeSpot(frame.center);
  yield* put(start ? endChosen(spot) : startChosen(spot));
}

/** Clears the map and lets the worker free the elevations. */
function* leave(held: HeldRoute): SagaGenerator<void> {
  const { stage, travel: worker } = yield* getServices();
  stage.plan.showPicture("travel", null);
  stage.plan.markSpots("travel", []);
  yield* call(clearRoute, held);
  if ((yield* select(selectTravel)).start) yield* call([worker, worker.forget]);
}
