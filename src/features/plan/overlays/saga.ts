import type { Action } from "redux";
import { buffers } from "redux-saga";
import {
  actionChannel,
  call,
  delay,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLeading,
} from "typed-redux-saga";
import { OVERLAY_IDS, type OverlayId } from "../../../../workers/overlays/types";
import { getServices } from "../../../app/sagaContext";
import { authFailed } from "../../session/slice";
import { DRAW_MS } from "../followTool";
import { glassingFailed, glassingFound, glassingRestored, spotsChosen, spotsTooFar } from "../glassing/slice";
import { selectIsKept, selectShows } from "../selectors";
import {
  glassFrom,
  planClosed,
  planOpened,
  toolHidden,
  toolLeft,
  toolShown,
  travelFrom,
  windFrom,
} from "../slice";
import {
  changeSunlight,
  sunlightFailed,
  sunlightFound,
  sunlightRestored,
  sunlightTooLarge,
} from "../sunlight/slice";
import { startChosen, travelFailed, travelFound, travelRestored, travelTooLarge } from "../travel/slice";
import { standsChosen, standsTooFar, windFailed, windFound, windRestored } from "../wind/slice";
import { zonesFailed, zonesFound, zonesRestored, zonesTooLarge } from "../zones/slice";
import { agree, endAgreement, type HeldMasks } from "./agree";
import { saveAgreedAreas } from "./saveAgreed";
import { selectAgreeing, selectOverlays } from "./selectors";
import {
  agreeEnded,
  agreeFailed,
  agreeFound,
  changeOverlays,
  overlayKept,
  overlayRemoved,
  overlaySwitched,
  overlaysRestored,
  retryAgreeing,
  saveAgreed,
} from "./slice";

/** Actions that change which results are on the map. */
const CHOSEN = [overlayKept, overlayRemoved, overlaySwitched, overlaysRestored, authFailed];
/** Actions that change or clear a tool's result. */
const FOUND = [
  ...[zonesFound, zonesFailed, zonesTooLarge, zonesRestored],
  ...[glassingFound, glassingFailed, spotsTooFar, spotsChosen, glassFrom, glassingRestored],
  ...[sunlightFound, sunlightFailed, sunlightTooLarge, changeSunlight, sunlightRestored],
  ...[travelFound, travelFailed, travelTooLarge, startChosen, travelFrom, travelRestored],
  ...[windFound, windFailed, standsTooFar, standsChosen, windFrom, windRestored],
];
const VIEW = [planOpened, planClosed, toolShown, toolHidden, toolLeft];

/** Handles results kept on the map while other tools are open, and where they agree. */
export function* overlaysSaga(): SagaGenerator<void> {
  const held: HeldMasks = { given: {}, drawn: "", found: 0 };
  let kept: readonly OverlayId[] = (yield* select(selectOverlays)).kept;
  yield* takeEvery(zonesFound, () => {
    held.found++;
  });
  yield* takeEvery(CHOSEN, function* onChosen() {
    const before = kept;
    kept = (yield* select(selectOverlays)).kept;
    for (const id of before)
      if (!(yield* select(selectIsKept, id)) && !(yield* select(selectShows, id))) yield* put(toolLeft(id));
  });
  yield* takeEvery([...CHOSEN, ...VIEW, ...FOUND, agreeFound, agreeEnded, agreeFailed], draw);
  yield* takeEvery([changeOverlays, overlaysRestored], look);
  yield* takeLeading(saveAgreed, saveAgreedAreas);
  yield* call(look);
  yield* call(draw);
  // One computation at a time with the latest settings, like the tools.
  const asked = yield* actionChannel(
    [...CHOSEN, ...VIEW, ...FOUND, changeOverlays, retryAgreeing].map(({ type }) => type),
    buffers.sliding<Action>(1),
  );
  for (;;) {
    yield* take(asked);
    if (!(yield* select(({ plan }) => plan.open))) continue;
    const { other } = yield* race({
      agreed: call(agree, held),
      other: take([overlayRemoved, overlaySwitched, overlaysRestored, authFailed]),
    });
    if (other) yield* call(endAgreement, held);
    yield* delay(DRAW_MS);
  }
}

/**
 * Updates which results are visible. Where several agree, only that area is shown. Markers stay because they are a
 * tool's input.
 */
function* draw(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { open } = yield* select(({ plan }) => plan);
  const { kept, off, agreement } = yield* select(selectOverlays);
  const agreeing = agreement ? yield* select(selectAgreeing) : [];
  for (const id of OVERLAY_IDS) {
    const shows = yield* select(selectShows, id);
    const isOn = kept.includes(id) && !off.includes(id);
    const isHere = kept.includes(id) ? isOn : shows;
    stage.plan.setDrawn(id, {
      ground: open && isHere && !agreeing.includes(id),
      marks: open && (shows || isOn),
    });
  }
  stage.plan.setDrawn("agreed", { ground: open && agreement !== null, marks: true });
}

function* look(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { settings } = yield* select(selectOverlays);
  stage.plan.setLook("agreed", { opacity: settings.opacity, chosen: null });
}
