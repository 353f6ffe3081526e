import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { FoundZones } from "../../../../workers/zones/types";
import { selectUnits } from "../../preferences/selectors";
import { planArea } from "../area";
import { ringGeometry } from "../ringGeometry";
import { saveDrawings } from "../saveDrawings";
import { selectZones } from "./selectors";
import { zonesSaving } from "./slice";
import { aspectName } from "./texts";

/** Saves zones as areas with a single undo. */
export function* saveAsAreas(found: FoundZones, indexes: readonly number[]): SagaGenerator<void> {
  if ((yield* select(selectZones)).saving) return;
  yield* put(zonesSaving(true));
  const units = yield* select(selectUnits);
  const drawings = indexes.map((index) => ({
    title: `Zone ${index + 1}: ${planArea(found.areas[index] ?? 0, units)}, ${aspectName(found.facing[index] ?? 0).toLowerCase()}`,
    geometry: ringGeometry(found, index),
  }));
  try {
    yield* call(saveDrawings, drawings, "zones-saved");
  } finally {
    yield* put(zonesSaving(false));
  }
}
