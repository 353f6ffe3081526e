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

/** Mask of the matching ground in a tool's result, computed by the tool's worker. */
export interface MaskSource {
  /** Key of the inputs. Masks with the same key are equal. */
  key: string;
  /** Resolves to null if the area is too large or the positions are too far apart. */
  compute(signal: AbortSignal, report: Report): Promise<GroundMask | null>;
}

/** Returns the ground visible from the glassing spots, or null without spots. */
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

/** Returns the part of an area in sun or shade at the time set in Sun and shade, or null without a time. */
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
 * Returns the ground within some minutes of the start in Travel time, or null without a start.
 *
 * @param given key of the current mask; areas to avoid are loaded only for a different one
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

/** Returns the ground free of scent from the wind tool's stands, or null without stands. */
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
