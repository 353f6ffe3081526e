import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { GroundMask } from "../../../workers/ground/mask";
import type { SunArea } from "../../../workers/sunlight/types";
import { getServices } from "../../app/sagaContext";
import { selectSightRequest } from "./glassing/selectors";
import { selectTimes } from "./sunlight/selectors";
import { readAvoided } from "./travel/avoid";
import { selectTravel, selectTravelRequest } from "./travel/selectors";
import { selectWindRequest } from "./wind/selectors";

type Report = (done: number, total: number) => void;

/** The ground that counts of what a tool finds, which its worker computes. */
export interface MaskSource {
  /** What it is made from: with the same key it is the same. */
  key: string;
  /** Null where the tool can't: there is too much ground, or places are too far apart. */
  compute(signal: AbortSignal, report: Report): Promise<GroundMask | null>;
}

/** Ground that is visible from the glassing spots; null without spots. */
export function* visibleMask(): SagaGenerator<MaskSource | null> {
  const { viewshed } = yield* getServices();
  const request = yield* select(selectSightRequest);
  return (
    request && {
      key: JSON.stringify([request, [...request.spots]]),
      compute: (signal, report) => viewshed.mask(request, signal, report),
    }
  );
}

/** Ground of an area in sun, or in shade, at the time of Sun and shade; null without a time. */
export function* lightMask(area: SunArea, which: "sun" | "shade"): SagaGenerator<MaskSource | null> {
  const { sunlight } = yield* getServices();
  const times = yield* select(selectTimes);
  if (!times) return null;
  const request = { area, at: times.at };
  return {
    key: JSON.stringify([request, which]),
    compute: (signal, report) => sunlight.mask(request, which, signal, report),
  };
}

/**
 * Ground within some minutes of the start of Travel time; null without a start.
 * @param given the key of the mask that is there: areas to avoid are read for another one only
 * @throws Error that says why the areas to avoid can't be read
 */
export function* minutesMask(minutes: number, given?: string): SagaGenerator<MaskSource | null> {
  const { travel } = yield* getServices();
  const walk = yield* select(selectTravelRequest);
  if (!walk) return null;
  const { avoided: areas } = yield* select(selectTravel);
  const key = JSON.stringify([{ ...walk, end: null }, areas?.ids, areas?.key, minutes]);
  const avoided = areas && key !== given ? (yield* call(readAvoided, areas.ids)).avoided : null;
  const request = { ...walk, end: null, avoided };
  return { key, compute: (signal, report) => travel.mask(request, minutes, signal, report) };
}

/** Ground that the scent of the wind tool's stands doesn't come to; null without stands. */
export function* scentFreeMask(): SagaGenerator<MaskSource | null> {
  const { wind } = yield* getServices();
  const request = yield* select(selectWindRequest);
  return (
    request && {
      key: JSON.stringify([request, [...request.stands]]),
      compute: (signal, report) => wind.mask(request, signal, report),
    }
  );
}
