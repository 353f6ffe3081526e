import { call, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { compassPoint } from "../../../domain/compass";
import { clockText } from "../../../domain/zonedTime";
import { cancelable } from "../../../workers/cancelable";
import { selectUnits } from "../../preferences/selectors";
import { errorToast } from "../../toasts/kinds";
import { planArea } from "../area";
import { ringGeometry } from "../ringGeometry";
import type { NewDrawing } from "../saveDrawings";
import { saveOutlined } from "../saveOutlined";
import { leaves } from "../toolActions";
import { selectWeather, selectWind } from "./selectors";
import {
  type ShownWeather,
  scentSaving,
  standsTooFar,
  type WindResult,
  windFailed,
  windFound,
} from "./slice";
import { speedText } from "./texts";

const TOAST = "scent-saved";

/** Saves the ground with scent most of the time, and all ground with scent, as areas with a single undo. */
export function* saveScentAreas(): SagaGenerator<void> {
  const { wind } = yield* getServices();
  const units = yield* select(selectUnits);
  yield* call(saveOutlined, TOAST, "the scent", scentSaving, function* outline() {
    const result = yield* call(shownWind);
    const { zone } = yield* select(selectWind);
    if (!result || !zone) return [];
    const outlines = yield* call(() => cancelable((signal) => wind.outline(signal)));
    if (outlines.areas.length === 0) yield* put(errorToast(TOAST, "There's no scent to save."));
    const from = `${compassPoint(result.weather.from)} ${speedText(result.weather.speed, units)}`;
    const when = clockText(result.weather.at, zone);
    return Array.from(
      outlines.areas,
      (area, index): NewDrawing => ({
        title: `${outlines.often[index] ? "Scent" : "Scent at times"}, ${from} at ${when}: ${planArea(area, units)}`,
        geometry: ringGeometry(outlines, index),
      }),
    );
  });
}

/**
 * Returns the result for the current slider positions. Right after a slider move, the current result still belongs to
 * the earlier ones. Returns null without a result or when the tool closes.
 */
function* shownWind(): SagaGenerator<WindResult | null> {
  for (;;) {
    const { result } = yield* select(selectWind);
    const weather = yield* select(selectWeather);
    if (!result || !weather || isSame(result.weather, weather)) return result;
    const { left } = yield* race({
      computed: take([windFound, windFailed, standsTooFar]),
      left: take(leaves("wind")),
    });
    if (left) return null;
  }
}

const isSame = (one: ShownWeather, other: ShownWeather): boolean =>
  one.from === other.from && one.speed === other.speed && one.radius === other.radius && one.at === other.at;
