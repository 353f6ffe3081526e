import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { FoundZones } from "../../../../workers/zones/types";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { errorToast, noToast, progressToast, undoToast } from "../../content/toasts";
import { contentAdded } from "../../edits/change";
import { createFeature, takeIn } from "../../edits/drawings/create";
import { keepDrawing, settleDrawing } from "../../edits/drawings/keep";
import { unsavedCreation } from "../../edits/history/created";
import { recorded, undo } from "../../edits/history/slice";
import { isAway } from "../../edits/outbox/sagas/queue";
import { changeQueued } from "../../edits/outbox/slice";
import { type Drawing, drawingChange } from "../../edits/waiting";
import { selectUnits } from "../../preferences/selectors";
import { temporaryFeature } from "../../sketch/temporaryFeature";
import { zoneGeometry } from "./geometry";
import { selectZones } from "./selectors";
import { zonesSaving } from "./slice";
import { aspectName, zoneArea } from "./texts";

const TOAST = "zones-saved";

/**
 * Saves zones as areas, one after the other, as drawn areas are saved: into the active hunt, kept while the connection
 * is away. One undo for all of them.
 */
export function* saveAsAreas(found: FoundZones, indexes: readonly number[]): SagaGenerator<void> {
  if ((yield* select(selectZones)).saving) return;
  yield* put(zonesSaving(true));
  const featureIds: string[] = [];
  let waiting = 0;
  try {
    for (const [at, index] of indexes.entries()) {
      yield* put(progressToast(TOAST, `Saving area ${at + 1} of ${indexes.length}...`));
      const outcome = yield* call(saveZone, yield* call(drawingOf, found, index, at));
      if (outcome.state === "saved") featureIds.push(outcome.uuid);
      else if (outcome.state === "waits") waiting++;
      else {
        yield* call(tell, featureIds, waiting);
        yield* put(errorToast(`${TOAST}-error`, `Couldn't save all areas. ${outcome.why}`));
        return;
      }
    }
    yield* call(tell, featureIds, waiting);
  } finally {
    yield* put(zonesSaving(false));
  }
}

function* drawingOf(found: FoundZones, index: number, at: number): SagaGenerator<Drawing> {
  const { now } = yield* getServices();
  const units = yield* select(selectUnits);
  const facing = aspectName(found.facing[index] ?? 0);
  // Each has an id of its own, also where they are made within a millisecond.
  const draft = temporaryFeature("Sketch_Polygon", zoneGeometry(found, index), now() + at);
  const title = `Zone ${index + 1}: ${zoneArea(found.areas[index] ?? 0, units)}, ${facing.toLowerCase()}`;
  return { draft: { ...draft, title }, key: nanoid() };
}

type Outcome = { state: "saved"; uuid: string } | { state: "waits" } | { state: "failed"; why: string };

function* saveZone(drawing: Drawing): SagaGenerator<Outcome> {
  const { stage, now } = yield* getServices();
  yield* call(keepDrawing, drawing);
  const result = yield* call(createFeature, drawing);
  if (!result.success && isAway(result.data)) {
    yield* put(unsavedCreation(drawing.key, `new area “${drawing.draft.title}”`));
    yield* call([stage, stage.drawTemporary], drawing.draft);
    yield* put(changeQueued(drawingChange(drawing, now())));
    return { state: "waits" };
  }
  yield* call(settleDrawing, drawing);
  if (!result.success) return { state: "failed", why: result.data.message };
  const saved = result.data;
  yield* call(takeIn, saved);
  yield* track({ name: "feature-create", kind: kindOf(saved.properties.ghType), count: 1 });
  return { state: "saved", uuid: saved.uuid };
}

/** What was saved, with its undo. Areas that wait are told of by the sync queue. */
function* tell(featureIds: string[], waiting: number): SagaGenerator<void> {
  if (featureIds.length === 0) {
    yield* put(noToast(TOAST));
    return;
  }
  const text = `Saved ${plural(featureIds.length, "area")}`;
  const entry = yield* put(
    recorded({ label: plural(featureIds.length, "new area"), change: contentAdded({ featureIds }) }),
  );
  const rest = waiting > 0 ? `. ${plural(waiting, "area")} not synced yet` : "";
  yield* put(undoToast(TOAST, text + rest, undo(entry.payload.id)));
}
