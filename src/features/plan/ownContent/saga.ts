import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, put, race, select, take, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { IdSet } from "../../../domain/idSet";
import { setOfSteps } from "../../../domain/setOf";
import { formatCount } from "../../../domain/units";
import type { MapStage } from "../../../map/mapStage";
import { isAbortError } from "../../../workers/abortSignal";
import { cancelable } from "../../../workers/cancelable";
import { selectIds } from "../../content/selection/slice";
import {
  cancelTask,
  columnsPut,
  contentLoading,
  featuresDropped,
  featuresPut,
  membershipChanged,
} from "../../content/slice";
import { manifestLoaded } from "../../manifest";
import { openModal } from "../../modals/slice";
import { navigate } from "../../sidebar/slice";
import { errorToast } from "../../toasts/kinds";
import { followTool } from "../followTool";
import { selectChosenIds } from "../selectors";
import type { PlanToolId } from "../slice";
import { hides } from "../toolActions";
import { areaCorners, frameCorners, outlineOf } from "./corners";
import type { Held } from "./finder";
import { emptyFinder, runQuery } from "./finder";
import { MAX_CORNERS } from "./limits";
import type { ContentQuery } from "./selectors";
import { selectConditionCount, selectContentQuery, selectOwnContent } from "./selectors";
import type { DrawnShape } from "./slice";
import {
  changeConditions,
  changeGround,
  clearConditions,
  drawTarget,
  measuringStopped,
  ownContentBlocked,
  ownContentFailed,
  ownContentFound,
  ownContentLeft,
  ownContentRestored,
  retryOwnContent,
  saveFound,
  selectFound,
  targetChosen,
  targetMap,
  targetSelection,
  targetView,
} from "./slice";

const TOOL: PlanToolId = "content";
const isHidden = hides(TOOL);
const NOTHING = new Uint32Array(0);
/** Delay in milliseconds until the map has drawn a change that the lists already have. */
const DRAWN_WITHIN_MS = 300;
const TOO_MANY_CORNERS = `That area has too many points. Draw one with at most ${formatCount(MAX_CORNERS)}.`;

/** Finds the user's own content by conditions, live while they change. */
export function* ownContentSaga(): SagaGenerator<void> {
  const held = emptyFinder();
  yield* takeEvery(isHidden, leave, held);
  yield* takeEvery(targetSelection, function* onSelection() {
    const ids = yield* select(selectChosenIds);
    if (ids.length > 0) yield* put(targetChosen({ kind: "selection", ids: IdSet.ofList(ids) }));
  });
  yield* takeLeading(targetView, pickView);
  yield* takeLeading(targetMap, pickMap);
  yield* takeLatest(drawTarget, function* onDraw({ payload }) {
    if (!payload) return;
    const { canceled } = yield* race({
      drawn: call(pickShape, payload),
      hidden: take(isHidden),
      chosen: take(targetChosen),
      // The map takes Escape itself, but not while its drawing tool loads.
      canceled: take(cancelTask),
    });
    if (canceled) yield* put(drawTarget(null));
  });
  yield* takeLeading(selectFound, onSelectFound);
  yield* takeLeading(saveFound, onSaveFound);
  yield* followTool<ContentQuery>({
    id: TOOL,
    forAll: true,
    changed: [
      changeConditions,
      changeGround,
      retryOwnContent,
      featuresPut,
      columnsPut,
      featuresDropped,
      membershipChanged,
      contentLoading,
      // The manifest includes the layers with water and roads.
      manifestLoaded,
    ],
    picked: [targetChosen, clearConditions, ownContentRestored],
    selectRequest: selectContentQuery,
    placesOf: () => "",
    mark,
    clear: function* nothing() {},
    find: (question) => find(question, held),
  });
}

function* find(question: ContentQuery, held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { changes } = yield* select(selectOwnContent);
  try {
    if (held.content && held.content.table !== question.table) yield* delay(DRAWN_WITHIN_MS);
    const answered = yield* call(runQuery, question, held);
    if (answered && "problem" in answered) yield* put(ownContentBlocked(answered.problem));
    else yield* put(ownContentFound({ found: answered?.found ?? null, changes }));
    // Highlighting everything would be useless, so mark matches only if there is a condition.
    const narrowed = (yield* select(selectConditionCount)) > 0;
    const slots = narrowed && answered && "slots" in answered ? answered.slots : NOTHING;
    yield* call([stage.content, stage.content.setFound], slots);
  } catch (error) {
    if (isAbortError(error)) return;
    // A failed worker has lost its data.
    drop(held);
    yield* call([stage.content, stage.content.setFound], NOTHING);
    yield* put(ownContentFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectOwnContent)).status.state === "running") yield* put(measuringStopped());
  }
}

/** Disposes of the worker and forgets its state. */
function drop(held: Held): void {
  held.client?.dispose();
  Object.assign(held, emptyFinder());
}

/** Clears the map and frees everything the tool has loaded. */
function* leave(held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  drop(held);
  stage.plan.show("content", null);
  yield* put(ownContentLeft());
  yield* call([stage.content, stage.content.setFound], NOTHING);
}

/** Outlines the target rectangle or area on the map. */
function* mark(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { target } = yield* select(selectOwnContent);
  stage.plan.setLook("content", { opacity: 0.35, chosen: null });
  // Features of the map's layers are already visible.
  const drawn = target && "corners" in target && target.kind !== "map";
  stage.plan.show("content", drawn ? outlineOf(target.corners) : null);
}

function* viewCorners(): SagaGenerator<number[] | null> {
  const { stage } = yield* getServices();
  const frame = yield* call([stage.plan, stage.plan.frame]);
  return frame && frameCorners(frame);
}

function* pickView(): SagaGenerator<void> {
  const corners = yield* call(viewCorners);
  if (corners) yield* put(targetChosen({ kind: "view", corners }));
}

function* pickMap({ payload }: ReturnType<typeof targetMap>): SagaGenerator<void> {
  const corners = yield* call(viewCorners);
  if (corners) yield* put(targetChosen({ kind: "map", of: payload, corners }));
}

/** Lets the user draw a rectangle or an area. Dispatching the result ends this saga, so it must come last. */
function* pickShape(shape: DrawnShape): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const draw = shape === "area" ? drawArea : nextRectangle;
  try {
    const corners = yield* call(() => cancelable((signal) => draw(stage, signal)));
    if (corners && corners.length > 2 * MAX_CORNERS) {
      yield* put(errorToast("draw-target", TOO_MANY_CORNERS));
      yield* put(drawTarget(null));
    } else if (corners) yield* put(targetChosen({ kind: shape === "area" ? "area" : "drawn", corners }));
    else yield* put(drawTarget(null));
  } catch (error) {
    if (isAbortError(error)) return;
    console.error("unable to draw on the map", error);
    yield* put(errorToast("draw-target", "Couldn't draw on the map. Try again."));
    yield* put(drawTarget(null));
  }
}

/** Draws an area without creating a feature. */
async function drawArea(stage: MapStage, signal: AbortSignal): Promise<number[] | null> {
  const geometry = await stage.sketch("Sketch_Polygon", signal);
  return geometry && areaCorners(geometry);
}

async function nextRectangle(stage: MapStage, signal: AbortSignal): Promise<number[] | null> {
  for await (const { corners } of stage.rectangles(signal)) return [...corners];
  return null;
}

function* foundIds(): SagaGenerator<string[]> {
  const { found } = yield* select(selectOwnContent);
  return found ? yield* inSlices(found.ids()) : [];
}

/** Selects the matches and opens the view with actions on the selection. */
function* onSelectFound(): SagaGenerator<void> {
  const ids = yield* call(foundIds);
  if (ids.length === 0) return;
  yield* inSlices(setOfSteps(ids));
  yield* put(navigate({ name: "SelectedFeatures" }));
  yield* put(selectIds(ids));
}

function* onSaveFound(): SagaGenerator<void> {
  const featureIds = yield* call(foundIds);
  if (featureIds.length > 0) yield* put(openModal({ kind: "create-hunt", featureIds }));
}
