import { buffers, channel } from "redux-saga";
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
import type { FoundSight, SightRequest } from "../../../../workers/viewshed/types";
import { getServices } from "../../../app/sagaContext";
import type { Extent } from "../../../domain/geometry";
import { isAbortError } from "../../../workers/abortSignal";
import { cancellable } from "../../../workers/cancellable";
import { selectIsRestricted } from "../../session/selectors";
import { userRefreshed } from "../../session/slice";
import { selectShows } from "../selectors";
import { glassFrom, linePicked, type PlanToolId, placePicked, toolShown } from "../slice";
import { type Step, tellProgress } from "../tellProgress";
import { hides } from "../toolActions";
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
  glassingRunning,
  glassingStopped,
  retryGlassing,
  saveGlassing,
  showSpot,
  spotsChosen,
  spotsTooFar,
} from "./slice";

const TOOL: PlanToolId = "glassing";
const isHidden = hides(TOOL);
/** Between two looks the map has time to draw, so that it follows a slider instead of falling behind. */
const DRAW_MS = 60;

/** What is seen from spots on the map, live while sliders move. */
export function* glassingSaga(): SagaGenerator<void> {
  yield* takeEvery(isHidden, leave);
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
  // One look after the other, each with the newest settings: aborting for each move of a slider would show nothing.
  const asked = yield* actionChannel(
    [toolShown, spotsChosen, glassFrom, changeGlassing, retryGlassing, userRefreshed],
    buffers.sliding(1),
  );
  let drawn: SightRequest | null = null;
  for (;;) {
    yield* take(asked);
    if (!(yield* select(selectShows, TOOL)) || (yield* select(selectIsRestricted))) continue;
    yield* call(mark);
    const request = yield* select(selectSightRequest);
    // A spot that was picked elsewhere takes the picture of the one before off the map.
    if (drawn && drawn.spots.join() !== request?.spots.join()) yield* call(show, null);
    drawn = request;
    if (!request) continue;
    yield* race({
      seen: call(see, request),
      hidden: take(isHidden),
      elsewhere: take([spotsChosen, glassFrom]),
    });
    yield* delay(DRAW_MS);
  }
}

function* see(request: SightRequest): SagaGenerator<void> {
  const { viewshed } = yield* getServices();
  const progress = channel<Step>(buffers.sliding(1));
  if (!(yield* select(selectGlassing)).result) yield* put(glassingRunning());
  const reports = yield* fork(tellProgress, progress, glassingRunning);
  try {
    const found = yield* call(() =>
      cancellable((signal) => viewshed.see(request, signal, (done, total) => progress.put({ done, total }))),
    );
    reports.cancel();
    yield* call(show, found);
    if (!found) yield* put(spotsTooFar());
    else yield* put(glassingFound(resultOf(found)));
    yield* call(mark);
  } catch (error) {
    if (isAbortError(error)) return;
    yield* call(show, null);
    yield* put(glassingFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    reports.cancel();
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
  stage.plan.showPicture(found?.picture ?? null);
  yield* call(look);
}

function* mark(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.markSpots(yield* select(selectMarkedSpots));
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectGlassing);
  stage.plan.setLook({ opacity: settings.opacity, chosen: null });
}

function* goToSpot({ payload }: ReturnType<typeof showSpot>): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const spot = (yield* select(selectGlassing)).spots[payload];
  if (!spot) return;
  const { longitude, latitude } = spot;
  const extent: Extent = [longitude, latitude, longitude, latitude];
  yield* call([stage, stage.reveal], extent);
}

/** The map is other tools' again, and the worker frees the ground. */
function* leave(): SagaGenerator<void> {
  const { stage, viewshed } = yield* getServices();
  stage.plan.showPicture(null);
  stage.plan.markSpots([]);
  if ((yield* select(selectGlassing)).spots.length > 0) yield* call([viewshed, viewshed.forget]);
}
