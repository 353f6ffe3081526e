import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import type { FoundSight, SightRequest } from "../../../../workers/viewshed/types";
import { getServices } from "../../../app/sagaContext";
import type { Extent } from "../../../domain/geometry";
import { isAbortError } from "../../../workers/abortSignal";
import { followTool } from "../followTool";
import { readGround } from "../readGround";
import { selectShows } from "../selectors";
import { glassFrom, linePicked, type PlanToolId, placePicked } from "../slice";
import { leaves } from "../toolActions";
import { lookAlong, lookFromCenter, lookFromSelection } from "./chooseSpots";
import { saveSight } from "./saveSight";
import { selectGlassing, selectMarkedSpots, selectSightRequest } from "./selectors";
import {
  changeGlassing,
  type GlassingResult,
  glassFromCenter,
  glassFromSelection,
  glassingFailed,
  glassingFound,
  glassingOpacityChanged,
  glassingRestored,
  glassingRunning,
  glassingStopped,
  retryGlassing,
  saveGlassing,
  showSpot,
  spotsChosen,
  spotsTooFar,
} from "./slice";

const TOOL: PlanToolId = "glassing";
const isLeft = leaves(TOOL);

/** Computes the ground visible from spots on the map, live while sliders move. */
export function* glassingSaga(): SagaGenerator<void> {
  yield* takeEvery(isLeft, leave);
  yield* takeEvery(placePicked, function* onPick({ payload }) {
    if (yield* select(selectShows, TOOL)) yield* put(spotsChosen([payload]));
  });
  yield* takeLatest(linePicked, function* onLine({ payload }) {
    if (yield* select(selectShows, TOOL)) yield* call(lookAlong, [payload]);
  });
  yield* takeLeading(glassFromSelection, lookFromSelection);
  yield* takeLeading(glassFromCenter, lookFromCenter);
  yield* takeEvery(glassingOpacityChanged, look);
  yield* takeEvery(showSpot, goToSpot);
  yield* takeLeading(saveGlassing, saveSight);
  yield* followTool({
    id: TOOL,
    changed: [changeGlassing, retryGlassing],
    picked: [spotsChosen, glassFrom, glassingRestored],
    selectRequest: selectSightRequest,
    placesOf: ({ spots }) => spots.join(),
    mark,
    clear: () => show(null),
    find: see,
  });
}

function* see(request: SightRequest): SagaGenerator<void> {
  const { viewshed } = yield* getServices();
  if (!(yield* select(selectGlassing)).result) yield* put(glassingRunning());
  try {
    const found = yield* readGround(glassingRunning, (signal, report) =>
      viewshed.see(request, signal, report),
    );
    yield* call(show, found);
    if (!found) yield* put(spotsTooFar());
    else yield* put(glassingFound(resultOf(found)));
    yield* call(mark);
  } catch (error) {
    if (isAbortError(error)) return;
    yield* call(show, null);
    yield* put(glassingFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectGlassing)).status.state === "running") yield* put(glassingStopped());
  }
}

const resultOf = ({ order, sees, adds, range, seenBy }: FoundSight): GlassingResult => ({
  best: order.map((spot, rank) => ({ spot, sees: sees[rank] ?? 0, adds: adds[rank] ?? 0 })),
  range,
  seenBy,
});

function* show(found: FoundSight | null): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.showPicture("glassing", found?.picture ?? null);
  yield* call(look);
}

function* mark(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.markSpots("glassing", yield* select(selectMarkedSpots));
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectGlassing);
  stage.plan.setLook("glassing", { opacity: settings.opacity, chosen: null });
}

function* goToSpot({ payload }: ReturnType<typeof showSpot>): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const spot = (yield* select(selectGlassing)).spots[payload];
  if (!spot) return;
  const { longitude, latitude } = spot;
  const extent: Extent = [longitude, latitude, longitude, latitude];
  yield* call([stage, stage.reveal], extent);
}

/** Clears the map and lets the worker free the elevations. */
function* leave(): SagaGenerator<void> {
  const { stage, viewshed } = yield* getServices();
  stage.plan.showPicture("glassing", null);
  stage.plan.markSpots("glassing", []);
  if ((yield* select(selectGlassing)).spots.length > 0) yield* call([viewshed, viewshed.forget]);
}
