import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { selectUnits } from "../../preferences/selectors";
import { errorToast } from "../../toasts/kinds";
import { planArea } from "../area";
import { MAX_AREAS, minArea } from "../glassing/savedAreas";
import { ringGeometry } from "../ringGeometry";
import type { NewDrawing } from "../saveDrawings";
import { saveOutlined } from "../saveOutlined";
import { selectOverlays } from "./selectors";
import { agreedSaving } from "./slice";

const TOAST = "agreed-saved";

/** Saves the largest pieces of ground where all results agree as areas, with a single undo. */
export function* saveAgreedAreas(): SagaGenerator<void> {
  const { planOverlays } = yield* getServices();
  const { agreement } = yield* select(selectOverlays);
  if (!agreement) return;
  const units = yield* select(selectUnits);
  const list = agreement.names.join(", ");
  const name = `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
  yield* call(saveOutlined, TOAST, "the ground where all match", agreedSaving, function* outline() {
    const outlines = yield* call(() =>
      cancelable((signal) => planOverlays.outline(minArea(units), MAX_AREAS, signal)),
    );
    if (outlines.areas.length === 0) {
      const least = planArea(minArea(units), units);
      yield* put(errorToast(TOAST, `No area where all match is larger than ${least}.`));
    }
    return Array.from(
      outlines.areas,
      (area, index): NewDrawing => ({
        title: `${name} ${index + 1}: ${planArea(area, units)}`,
        geometry: ringGeometry(outlines, index),
      }),
    );
  });
}
