import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { GroundMask } from "../../../../workers/ground/mask";
import type { NearTargets } from "../../../../workers/zones/near";
import type { MaskName, ZonesArea } from "../../../../workers/zones/types";
import { getServices } from "../../../app/sagaContext";
import { selectSightRequest } from "../glassing/selectors";
import { readGround } from "../readGround";
import { selectTimes } from "../sunlight/selectors";
import { readAvoided } from "../travel/avoid";
import { selectTravel, selectTravelRequest } from "../travel/selectors";
import { selectWindRequest } from "../wind/selectors";
import { readTargets } from "./nearItems";
import { selectConditions } from "./selectors";
import { zonesRunning } from "./slice";

/** What the zones worker has been given, by what it was made from. */
export type Given = Partial<Record<MaskName | "near", string>>;

const TOO_MUCH: Record<MaskName, string> = {
  visible:
    "The glassing spots are too far apart to be looked from at once. Choose others, or turn that condition off.",
  light: "The map shows too much ground for sun and shade. Zoom in, or turn that condition off.",
  minutes: "The radius of the travel time is too large here. Make it smaller, or turn that condition off.",
  scentFree: "The stands are too far apart for one wind. Clear some, or turn that condition off.",
};

/**
 * Gives the zones worker what the conditions ask for and it doesn't have yet. The other tools' workers compute it.
 * @throws Error that says why a condition can't be met
 */
export function* giveConditions(given: Given, area: ZonesArea): SagaGenerator<void> {
  const { visible, light, minutes, scentFree, near } = yield* select(selectConditions);
  if (visible) yield* giveVisible(given);
  if (light) yield* giveLight(given, area, light);
  if (minutes !== null) yield* giveMinutes(given, minutes);
  if (scentFree) yield* giveScentFree(given);
  if (near) yield* giveTargets(given, near.ids);
}

/** Frees what the workers keep for the conditions. */
export function* forgetConditions(given: Given): SagaGenerator<void> {
  const { viewshed, sunlight, travel, wind } = yield* getServices();
  if (given.visible) yield* call([viewshed, viewshed.forget]);
  if (given.light) yield* call([sunlight, sunlight.forget]);
  if (given.minutes) yield* call([travel, travel.forget]);
  if (given.scentFree) yield* call([wind, wind.forget]);
  for (const name of Object.keys(given) as (keyof Given)[]) delete given[name];
}

type Report = (done: number, total: number) => void;

function* giveMask(
  given: Given,
  name: MaskName,
  key: string,
  compute: (signal: AbortSignal, report: Report) => Promise<GroundMask | null>,
): SagaGenerator<void> {
  if (given[name] === key) return;
  const { zones } = yield* getServices();
  const mask = yield* readGround(zonesRunning, compute);
  if (!mask) throw new Error(TOO_MUCH[name]);
  yield* call([zones, zones.mask], name, mask);
  given[name] = key;
}

function* giveVisible(given: Given): SagaGenerator<void> {
  const { viewshed } = yield* getServices();
  const request = yield* select(selectSightRequest);
  if (!request) return;
  const key = JSON.stringify([request, [...request.spots]]);
  yield* giveMask(given, "visible", key, (signal, report) => viewshed.mask(request, signal, report));
}

function* giveLight(given: Given, area: ZonesArea, which: "sun" | "shade"): SagaGenerator<void> {
  const { sunlight } = yield* getServices();
  const times = yield* select(selectTimes);
  if (!times) return;
  const request = { area, at: times.at };
  yield* giveMask(given, "light", JSON.stringify([request, which]), (signal, report) =>
    sunlight.mask(request, which, signal, report),
  );
}

function* giveMinutes(given: Given, minutes: number): SagaGenerator<void> {
  const { travel } = yield* getServices();
  const walk = yield* select(selectTravelRequest);
  if (!walk) return;
  const { avoided: areas } = yield* select(selectTravel);
  const key = JSON.stringify([walk, areas?.key, minutes]);
  if (given.minutes === key) return;
  const avoided = areas ? (yield* readAvoided(areas.ids)).avoided : null;
  const request = { ...walk, end: null, avoided };
  yield* giveMask(given, "minutes", key, (signal, report) => travel.mask(request, minutes, signal, report));
}

function* giveScentFree(given: Given): SagaGenerator<void> {
  const { wind } = yield* getServices();
  const request = yield* select(selectWindRequest);
  if (!request) return;
  const key = JSON.stringify([request, [...request.stands]]);
  yield* giveMask(given, "scentFree", key, (signal, report) => wind.mask(request, signal, report));
}

function* giveTargets(given: Given, ids: string[]): SagaGenerator<void> {
  const key = ids.join();
  if (given.near === key) return;
  const { zones } = yield* getServices();
  const targets: NearTargets = yield* readTargets(ids);
  yield* call([zones, zones.measureTo], targets);
  given.near = key;
}
