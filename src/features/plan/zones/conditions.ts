import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { type NearTargets, reachOf } from "../../../../workers/zones/near";
import type { MaskName, ZonesArea } from "../../../../workers/zones/types";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { MapTarget } from "../../../domain/mapFeatures";
import { selectMapSources } from "../mapFeatures/selectors";
import { lightMask, type MaskSource, minutesMask, scentFreeMask, visibleMask } from "../masks";
import { readGround } from "../readGround";
import { selectIsOn } from "../selectors";
import type { PlanToolId } from "../slice";
import { readTargets } from "./nearItems";
import { selectConditions } from "./selectors";
import { MAP_TARGETS, type MapDistance, mapLayersRead, zonesRunning } from "./slice";

/** Keys of the data that the zones worker has been given. */
export type Given = Partial<Record<MaskName | MapTarget | "near", string>>;

const TOO_MUCH: Record<MaskName, string> = {
  visible: "The glassing spots are too far apart to combine. Choose others, or turn that condition off.",
  light: "The map shows too much ground for sun and shade. Zoom in, or turn that condition off.",
  minutes: "The travel time radius is too large here. Make it smaller, or turn that condition off.",
  scentFree: "The stands are too far apart for one wind. Clear some, or turn that condition off.",
};

/**
 * Gives the zones worker the masks and distances it lacks for the conditions. The other tools' workers compute the
 * masks.
 *
 * @throws Error that says why a condition can't be applied
 */
export function* giveConditions(given: Given, area: ZonesArea): SagaGenerator<void> {
  const conditions = yield* select(selectConditions);
  const { visible, light, minutes, scentFree, near } = conditions;
  if (visible) yield* giveMask(given, "visible", yield* visibleMask());
  if (light) yield* giveMask(given, "light", yield* lightMask(area, light));
  if (minutes !== null) yield* giveMask(given, "minutes", yield* minutesMask(minutes, given.minutes));
  if (scentFree) yield* giveMask(given, "scentFree", yield* scentFreeMask());
  if (near) yield* giveTargets(given, near.ids);
  for (const of of MAP_TARGETS) {
    const condition = conditions[of];
    if (condition) yield* readMap(given, of, condition, area);
  }
}

/** Lets other tools' workers free their data for the conditions, unless those tools have results on the map. */
export function* forgetConditions(given: Given): SagaGenerator<void> {
  const { viewshed, sunlight, travel, wind } = yield* getServices();
  const isOff = (tool: PlanToolId) => (state: RootState) => !selectIsOn(state, tool);
  if (given.visible && (yield* select(isOff("glassing")))) yield* call([viewshed, viewshed.forget]);
  if (given.light && (yield* select(isOff("sunlight")))) yield* call([sunlight, sunlight.forget]);
  if (given.minutes && (yield* select(isOff("travel")))) yield* call([travel, travel.forget]);
  if (given.scentFree && (yield* select(isOff("wind")))) yield* call([wind, wind.forget]);
  for (const name of Object.keys(given) as (keyof Given)[]) delete given[name];
}

/** Computes a mask and passes it to the zones worker unless it has it already. Does nothing without a source. */
function* giveMask(given: Given, name: MaskName, mask: MaskSource | null): SagaGenerator<void> {
  if (!mask || given[name] === mask.key) return;
  const { zones } = yield* getServices();
  const computed = yield* readGround(zonesRunning, mask.compute);
  if (!computed) throw new Error(TOO_MUCH[name]);
  yield* call([zones, zones.mask], name, computed);
  given[name] = mask.key;
}

function* giveTargets(given: Given, ids: string[]): SagaGenerator<void> {
  const key = ids.join();
  if (given.near === key) return;
  const { zones } = yield* getServices();
  const targets: NearTargets = yield* readTargets(ids);
  yield* call([zones, zones.measureTo], targets);
  given.near = key;
}

/** Lets the zones worker read features of the map's layers. Small changes of the distance reuse them. */
function* readMap(
  given: Given,
  of: MapTarget,
  { distance }: MapDistance,
  area: ZonesArea,
): SagaGenerator<void> {
  const source = (yield* select(selectMapSources))[of];
  if (!source) return;
  const key = JSON.stringify([area, reachOf(distance), source]);
  if (given[of] === key) return;
  const { zones } = yield* getServices();
  const read = yield* readGround(zonesRunning, (signal, report) =>
    zones.readMap(of, { source, area, distance }, signal, report),
  );
  yield* put(mapLayersRead({ of, ...read }));
  if (read.names.length === 0) throw new Error(noLayer(of));
  given[of] = key;
}

const noLayer = (of: MapTarget): string =>
  `The map has no layer for ${of} in this area. Search elsewhere, or turn that condition off.`;
