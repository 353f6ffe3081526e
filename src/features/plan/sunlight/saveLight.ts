import { call, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { clockText } from "../../../domain/zonedTime";
import { cancelable } from "../../../workers/cancelable";
import { selectUnits } from "../../preferences/selectors";
import { errorToast } from "../../toasts/kinds";
import { planArea } from "../area";
import { MAX_AREAS, minArea } from "../glassing/savedAreas";
import { ringGeometry } from "../ringGeometry";
import type { NewDrawing } from "../saveDrawings";
import { saveOutlined } from "../saveOutlined";
import { leaves } from "../toolActions";
import { selectSunlight, selectTimes } from "./selectors";
import {
  type SunlightResult,
  type saveSunlight,
  sunlightFailed,
  sunlightFound,
  sunlightPlaying,
  sunlightSaving,
  sunlightTooLarge,
} from "./slice";

const TOAST = "sunlight-saved";

/** Saves the largest pieces of ground in sun or in shade as areas, with a single undo. */
export function* saveLight({ payload: which }: ReturnType<typeof saveSunlight>): SagaGenerator<void> {
  const { sunlight } = yield* getServices();
  const { place } = yield* select(selectSunlight);
  if (!place) return;
  const units = yield* select(selectUnits);
  const name = which === "sun" ? "Sun" : "Shade";
  yield* call(saveOutlined, TOAST, `the ground in ${which}`, sunlightSaving, function* outline() {
    const light = yield* call(shownLight);
    if (!light) return [];
    const outlines = yield* call(() =>
      cancelable((signal) => sunlight.outline(which, minArea(units), MAX_AREAS, signal)),
    );
    if (outlines.areas.length === 0) {
      const least = planArea(minArea(units), units);
      yield* put(errorToast(TOAST, `No area in ${which} is larger than ${least}.`));
    }
    const time = clockText(light.at, place.zone);
    return Array.from(
      outlines.areas,
      (area, index): NewDrawing => ({
        title: `${name} at ${time} ${index + 1}: ${planArea(area, units)}`,
        geometry: ringGeometry(outlines, index),
      }),
    );
  });
}

/**
 * Pauses playing and returns the result for the time on the slider. Right after a slider move, the current result still
 * belongs to an earlier time. Returns null without a result or when the tool closes.
 */
function* shownLight(): SagaGenerator<SunlightResult | null> {
  yield* put(sunlightPlaying(false));
  for (;;) {
    const { result } = yield* select(selectSunlight);
    const times = yield* select(selectTimes);
    if (!result || !times || result.at === times.at) return result;
    const { left } = yield* race({
      computed: take([sunlightFound, sunlightFailed, sunlightTooLarge]),
      left: take(leaves("sunlight")),
    });
    if (left) return null;
  }
}
