import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectUnits } from "../../preferences/selectors";
import { errorToast } from "../../toasts/kinds";
import { planArea } from "../area";
import { minutesText } from "../minutes";
import { ringGeometry } from "../ringGeometry";
import { type NewDrawing, saveDrawings } from "../saveDrawings";
import { saveOutlined } from "../saveOutlined";
import { type HeldRoute, positionsOf } from "./route";
import { selectTravel } from "./selectors";
import { travelSaving } from "./slice";

const TOAST = "travel-saved";

/** Saves the ground within the time of each band as an area, with a single undo. */
export function* saveReach(): SagaGenerator<void> {
  const { travel } = yield* getServices();
  if (!(yield* select(selectTravel)).result) return;
  const units = yield* select(selectUnits);
  yield* call(saveOutlined, TOAST, "the ground within reach", travelSaving, function* outline() {
    const outlines = yield* call(() => cancelable((signal) => travel.outline(signal)));
    if (outlines.areas.length === 0) yield* put(errorToast(TOAST, "There's no ground within reach to save."));
    return Array.from(
      outlines.areas,
      (area, index): NewDrawing => ({
        title: `Within ${minutesText(60 * (outlines.within[index] ?? 0))}: ${planArea(area, units)}`,
        geometry: ringGeometry(outlines, index),
      }),
    );
  });
}

/** Saves the route as a line that can be undone. */
export function* saveRouteLine({ coordinates }: HeldRoute): SagaGenerator<void> {
  const { result, start, end } = yield* select(selectTravel);
  if (!coordinates || !result?.route || !start || !end) return;
  const [there, back] = result.route.seconds;
  const between = there > 0 ? end.title && ` to ${end.title}` : start.title && ` to ${start.title}`;
  const name = there > 0 ? "Route" : "Pack-out";
  const times = [there, back].filter((seconds) => seconds > 0).map(minutesText);
  const title = `${name}${between}: ${times.join(" there, ")}${times.length > 1 ? " back" : ""}`;
  const geometry = { type: "LineString" as const, coordinates: positionsOf(coordinates) };
  yield* put(travelSaving(true));
  try {
    yield* call(saveDrawings, [{ title, geometry }], TOAST);
  } finally {
    yield* put(travelSaving(false));
  }
}
