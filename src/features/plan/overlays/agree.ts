import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { OverlayId } from "../../../../workers/overlays/types";
import { getServices } from "../../../app/sagaContext";
import { isAbortError } from "../../../workers/abortSignal";
import { cancelable } from "../../../workers/cancelable";
import { readGround } from "../readGround";
import { maskOf, NO_MASK } from "./maskOf";
import { isSampleOf, selectAgreeing, selectOverlays } from "./selectors";
import { agreeEnded, agreeFailed, agreeFound, agreeRunning } from "./slice";
import { countsText, shortText } from "./texts";

/** What the overlays worker was given, by what it was made from, and what was combined last. */
export interface HeldMasks {
  given: Partial<Record<OverlayId, string>>;
  drawn: string;
  /** How often zones were found. */
  found: number;
}

/** Finds where the results that are on agree, and draws that in place of them. */
export function* agree(held: HeldMasks): SagaGenerator<void> {
  const ids = yield* select(selectAgreeing);
  if (ids.length === 0) {
    yield* call(endAgreement, held);
    return;
  }
  const { stage, planOverlays } = yield* getServices();
  if (!(yield* select(selectOverlays)).agreement) yield* put(agreeRunning());
  try {
    for (const id of ids) yield* call(giveMask, id, held);
    const drawn = JSON.stringify(ids.map((id) => [id, held.given[id]]));
    const state = yield* select();
    if (drawn !== held.drawn || !selectOverlays(state).agreement) {
      const texts = ids.map((id) => countsText(state, id));
      const names = ids.map((id) => shortText(state, id));
      const found = yield* call(() => cancelable((signal) => planOverlays.agree(ids, signal)));
      held.drawn = drawn;
      const { area, known, apart, picture } = found;
      stage.plan.showPicture("agreed", picture);
      yield* put(agreeFound({ texts, names, area, known, apart, sample: isSampleOf(state, ids) }));
    }
  } catch (error) {
    if (isAbortError(error)) return;
    held.drawn = "";
    stage.plan.showPicture("agreed", null);
    yield* put(agreeFailed(error instanceof Error ? error.message : String(error)));
  }
}

/** Single results show again, and the worker frees its masks. */
export function* endAgreement(held: HeldMasks): SagaGenerator<void> {
  const { status, agreement } = yield* select(selectOverlays);
  const { stage, planOverlays } = yield* getServices();
  if (Object.keys(held.given).length > 0) {
    Object.assign(held, { given: {}, drawn: "" });
    yield* call([planOverlays, planOverlays.forget]);
  }
  if (!agreement && status.state === "idle") return;
  stage.plan.showPicture("agreed", null);
  yield* put(agreeEnded());
}

/** Gives the worker what counts of a result, where it has what was before. The tool's own worker computes it. */
function* giveMask(id: OverlayId, held: HeldMasks): SagaGenerator<void> {
  const source = yield* call(maskOf, id, held.found, held.given[id]);
  if (source && held.given[id] === source.key) return;
  const mask = source && (yield* readGround(agreeRunning, source.compute));
  if (!source || !mask) throw new Error(NO_MASK[id]);
  const { planOverlays } = yield* getServices();
  yield* call([planOverlays, planOverlays.mask], id, mask);
  held.given[id] = source.key;
}
