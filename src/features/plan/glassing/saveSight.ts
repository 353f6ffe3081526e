import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { isAbortError } from "../../../workers/abortSignal";
import { cancellable } from "../../../workers/cancellable";
import { errorToast } from "../../content/toasts";
import { selectUnits } from "../../preferences/selectors";
import { planArea } from "../area";
import { ringGeometry } from "../ringGeometry";
import { type NewDrawing, saveDrawings } from "../saveDrawings";
import { leastArea, MOST_AREAS } from "./savedAreas";
import { selectGlassing } from "./selectors";
import { glassingSaving } from "./slice";

const TOAST = "glassing-saved";

/** Saves the largest pieces of visible ground as areas and spots as waypoints where there are none, with one undo. */
export function* saveSight(): SagaGenerator<void> {
  const { viewshed } = yield* getServices();
  const { spots, result } = yield* select(selectGlassing);
  if (!result) return;
  const units = yield* select(selectUnits);
  yield* put(glassingSaving(true));
  try {
    const outlines = yield* call(() =>
      cancellable((signal) => viewshed.outline(leastArea(units), MOST_AREAS, signal)),
    );
    const areas: NewDrawing[] = Array.from(outlines.areas, (area, index) => ({
      title: `Visible ${index + 1}: ${planArea(area, units)}`,
      geometry: ringGeometry(outlines, index),
    }));
    if (areas.length === 0) {
      yield* put(
        errorToast(TOAST, `No visible piece of ground is larger than ${planArea(leastArea(units), units)}.`),
      );
      return;
    }
    const waypoints = result.best.flatMap(({ spot }, rank): NewDrawing[] => {
      const place = spots[spot];
      if (!place || place.uuid) return [];
      const title = place.title || (result.best.length > 1 ? `Glassing spot ${rank + 1}` : "Glassing spot");
      return [{ title, geometry: { type: "Point", coordinates: [place.longitude, place.latitude, 0] } }];
    });
    yield* call(saveDrawings, [...areas, ...waypoints], TOAST);
  } catch (error) {
    if (isAbortError(error)) return;
    const why = error instanceof Error ? error.message : String(error);
    yield* put(errorToast(TOAST, `Couldn't outline the visible ground. ${why}`));
  } finally {
    yield* put(glassingSaving(false));
  }
}
