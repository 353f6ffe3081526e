import { buffers, eventChannel } from "redux-saga";
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
  throttle,
} from "typed-redux-saga";
import type { FoundZones, ZonesArea } from "../../../../workers/zones/types";
import { getServices } from "../../../app/sagaContext";
import { extentInView, isSampleGround } from "../../../domain/measuredGround";
import { type TerrainFrame, tilesInView } from "../../../geometry/terrainTiles";
import { isAbortError } from "../../../workers/abortSignal";
import { manifestLoaded } from "../../manifest";
import { selectIsRestricted } from "../../session/selectors";
import { userRefreshed } from "../../session/slice";
import { selectElevationSource } from "../../terrain";
import { DRAW_MS } from "../followTool";
import { readGround } from "../readGround";
import { selectIsOn, selectShows } from "../selectors";
import { type PlanToolId, toolShown } from "../slice";
import { leaves } from "../toolActions";
import { forgetConditions, type Given, giveConditions } from "./conditions";
import { listedZones } from "./geometry";
import { chooseNear } from "./nearItems";
import { saveAsAreas } from "./saveAsAreas";
import { selectConditionsKey, selectZoneSettings, selectZones, selectZonesQuery } from "./selectors";
import {
  changeConditions,
  changeZones,
  chooseZone,
  nearSelection,
  resetZones,
  retryZones,
  saveZones,
  searchHere,
  zonesFailed,
  zonesFound,
  zonesMoved,
  zonesOpacityChanged,
  zonesPlaced,
  zonesRestored,
  zonesRunning,
  zonesStopped,
  zonesTooLarge,
} from "./slice";

/** Coarsest tile level to search. At coarser levels, cells would be larger than many zones. */
export const MIN_LEVEL = 10;
/** Interval for checking the map's position in milliseconds. */
const MOVED_MS = 250;

const TOOL: PlanToolId = "zones";
const isLeft = leaves(TOOL);

/** State of the saga that's too large for the store or irrelevant to it. */
interface Held {
  /** Area of the last search. */
  area: ZonesArea | null;
  /** Outlines found, and the key of the conditions they match. */
  found: FoundZones | null;
  conditions: string;
  given: Given;
}

const isSame = (one: TerrainFrame, other: TerrainFrame): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Finds zones in an area of the map, when the tool opens and live while sliders move. */
export function* zonesSaga(): SagaGenerator<void> {
  const held: Held = { area: null, found: null, conditions: "", given: {} };
  yield* fork(watchMap, held);
  yield* takeEvery(isLeft, leave, held);
  yield* takeEvery([chooseZone, zonesOpacityChanged, zonesFound], look);
  yield* takeEvery(chooseZone, showZone);
  yield* takeEvery(nearSelection, chooseNear);
  yield* takeEvery(saveZones, function* onSave({ payload }) {
    if (held.found) yield* call(saveAsAreas, held.found, payload);
  });
  yield* takeEvery([searchHere, zonesRestored], () => {
    held.area = null;
  });
  // One search at a time with the latest settings. Aborting on every slider move would never show a result.
  const asked = yield* actionChannel(
    [
      toolShown,
      searchHere,
      zonesRestored,
      retryZones,
      changeZones,
      changeConditions,
      resetZones,
      userRefreshed,
      // The manifest includes the layers with water and roads.
      manifestLoaded,
    ],
    buffers.sliding(1),
  );
  for (;;) {
    const action = yield* take(asked);
    if (!(yield* select(selectIsOn, TOOL))) continue;
    const isCurrent = held.conditions === (yield* select(selectConditionsKey));
    if (action.type === toolShown.type && held.area && held.found && isCurrent) {
      yield* call(draw, held.found);
      continue;
    }
    if (action.type === userRefreshed.type && held.area) continue;
    yield* race({
      found: call(search, held),
      closed: take(isLeft),
      elsewhere: take([searchHere, zonesRestored]),
    });
    yield* delay(DRAW_MS);
  }
}

function* search(held: Held): SagaGenerator<void> {
  const source = yield* select(selectElevationSource);
  if (!source || (yield* select(selectIsRestricted))) return;
  const { stage, zones } = yield* getServices();
  const { area: placed } = yield* select(selectZones);
  const frame = held.area?.frame ?? placed ?? (yield* call([stage.plan, stage.plan.frame]));
  if (!frame) return;
  if ((tilesInView(frame, source.maxLevel)[0]?.level ?? 0) < Math.min(MIN_LEVEL, source.maxLevel)) {
    held.found = null;
    stage.plan.show("zones", null);
    yield* put(zonesTooLarge());
    return;
  }
  const area: ZonesArea = { source, frame };
  const query = yield* select(selectZonesQuery);
  const conditions = yield* select(selectConditionsKey);
  if (!held.area) {
    held.found = null;
    yield* put(zonesRunning());
    yield* put(zonesMoved(false));
    yield* put(zonesPlaced(frame));
  }
  held.area = area;
  try {
    yield* call(giveConditions, held.given, area);
    const found = yield* readGround(zonesRunning, (signal, report) =>
      zones.find(area, query, signal, report),
    );
    Object.assign(held, { found, conditions });
    yield* call(draw, found);
    const { count, total, known } = found;
    const sample = isSampleGround(source, extentInView(frame));
    yield* put(zonesFound({ count, total, known, sample, zones: listedZones(found) }));
  } catch (error) {
    if (isAbortError(error)) return;
    held.area = null;
    held.found = null;
    stage.plan.show("zones", null);
    yield* put(zonesFailed(error instanceof Error ? error.message : String(error)));
  } finally {
    if ((yield* select(selectZones)).status.state === "running") yield* put(zonesStopped());
  }
}

function* draw(found: FoundZones): SagaGenerator<void> {
  const { stage } = yield* getServices();
  stage.plan.show("zones", found);
  yield* call(look);
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { opacity } = yield* select(selectZoneSettings);
  const { chosen } = yield* select(selectZones);
  stage.plan.setLook("zones", { opacity, chosen });
}

function* showZone({ payload }: ReturnType<typeof chooseZone>): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const zone = payload === null ? null : (yield* select(selectZones)).result?.zones[payload];
  if (zone) yield* call([stage, stage.goTo], zone.extent);
}

/** Clears the map and lets the workers free their data. The zones reappear when the Plan view opens again. */
function* leave(held: Held): SagaGenerator<void> {
  const { stage, zones } = yield* getServices();
  stage.plan.show("zones", null);
  if (held.area) yield* call([zones, zones.forget]);
  yield* call(forgetConditions, held.given);
}

/** Reports when the map shows another area. Starts searching once it shows little enough ground. */
function* watchMap(held: Held): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const moves = eventChannel<true>((emit) => stage.onViewpoint(() => emit(true)), buffers.sliding(1));
  yield* throttle(MOVED_MS, moves, function* onMove() {
    if (!(yield* select(selectShows, TOOL))) return;
    const frame = yield* call([stage.plan, stage.plan.frame]);
    if (!frame) return;
    const { area, tooLarge, moved, status } = yield* select(selectZones);
    if (tooLarge || (!held.area && status.state === "idle")) {
      yield* put(area ? retryZones() : searchHere());
      return;
    }
    const elsewhere = area !== null && !isSame(area, frame);
    if (elsewhere !== moved) yield* put(zonesMoved(elsewhere));
  });
}
