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

/** Keys of the masks that the overlays worker holds, and of the last combination. */
export interface HeldMasks {
  given: Partial<Record<OverlayId, string>>;
  drawn: string;
  /** How often zones have been found. Serves as the key of their mask. */
  found: number;
}

/** Finds where all enabled results agree and draws that instead of the single results. */
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

/** Shows single results again and lets the worker free its masks. */
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

/** Gives the worker the mask of a result unless it already has it. The tool's own worker computes the mask. */
function* giveMask(id: OverlayId, held: HeldMasks): SagaGenerator<void> {
  const source = yield* call(maskOf, id, held.found, held.given[id]);
  if (source && held.given[id] === source.key) return;
  const mask = source && (yield* readGround(agreeRunning, source.compute));
  if (!source || !mask) throw new Error(NO_MASK[id]);
  const { planOverlays } = yield* getServices();
  yield* call([planOverlays, planOverlays.mask], id, mask);
  held.given[id] = source.key;
}
