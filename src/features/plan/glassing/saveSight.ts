import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectUnits } from "../../preferences/selectors";
import { errorToast } from "../../toasts/kinds";
import { planArea } from "../area";
import { ringGeometry } from "../ringGeometry";
import type { NewDrawing } from "../saveDrawings";
import { saveOutlined } from "../saveOutlined";
import { MAX_AREAS, minArea } from "./savedAreas";
import { selectGlassing } from "./selectors";
import { glassingSaving } from "./slice";

const TOAST = "glassing-saved";

/**
 * Saves the largest pieces of visible ground as areas, and spots as waypoints unless they are some already. A single
 * undo reverts both.
 */
export function* saveSight(): SagaGenerator<void> {
  if (!(yield* select(selectGlassing)).result) return;
  yield* call(saveOutlined, TOAST, "the visible ground", glassingSaving, outline);
}

function* outline(): SagaGenerator<NewDrawing[]> {
  const { viewshed } = yield* getServices();
  const { spots, result } = yield* select(selectGlassing);
  const units = yield* select(selectUnits);
  const outlines = yield* call(() =>
    cancelable((signal) => viewshed.outline(minArea(units), MAX_AREAS, signal)),
  );
  const areas: NewDrawing[] = Array.from(outlines.areas, (area, index) => ({
    title: `Visible ${index + 1}: ${planArea(area, units)}`,
    geometry: ringGeometry(outlines, index),
  }));
  if (areas.length === 0) {
    const least = planArea(minArea(units), units);
    yield* put(errorToast(TOAST, `No visible area is larger than ${least}.`));
    return [];
  }
  const best = result?.best ?? [];
  const waypoints = best.flatMap(({ spot }, rank): NewDrawing[] => {
    const place = spots[spot];
    if (!place || place.uuid) return [];
    const title = place.title || (best.length > 1 ? `Glassing spot ${rank + 1}` : "Glassing spot");
    return [{ title, geometry: { type: "Point", coordinates: [place.longitude, place.latitude, 0] } }];
  });
  return [...areas, ...waypoints];
}
