import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { FeatureProperties } from "../../domain/feature";
import type { Geometry } from "../../domain/geometry";
import { plural } from "../../domain/units";
import { countVertices } from "../../map/shapeEdit";
import { kindOf } from "../analytics/events";
import { track } from "../analytics/track";
import { contentAdded } from "../edits/change";
import { unsavedCreation } from "../edits/history/created";
import { recorded, undo } from "../edits/history/slice";
import { changeQueued } from "../edits/outbox/slice";
import { type Drawing, drawingChange } from "../edits/pending";
import { isUnreachable } from "../edits/sendEdit";
import { createFeature, keepDrawing, putCreated, settleDrawing, temporaryFeature } from "../sketch";
import { errorToast, noToast, progressToast, undoToast } from "../toasts/kinds";

/** Result of a tool to save as a feature. */
export interface NewDrawing {
  title: string;
  geometry: Geometry;
  /** Overrides the defaults of a new drawing. */
  properties?: Partial<Pick<FeatureProperties, "ghType" | "color" | "strokeType" | "strokeWidth" | "times">>;
}

type Kind = "area" | "line" | "track" | "waypoint";
const kind = ({ geometry, properties }: NewDrawing): Kind => {
  if (properties?.ghType === "Tracks") return "track";
  return geometry.type === "Point" ? "waypoint" : geometry.type === "LineString" ? "line" : "area";
};

const TOOLS = {
  area: "Sketch_Polygon",
  line: "Sketch_Polyline",
  track: "Sketch_Polyline",
  waypoint: "Sketch_Point",
} as const;
/** Drawings with more vertices don't fit into the browser's storage, and writing them would block the page. */
const MOST_KEPT_VERTICES = 20_000;

/** Formats counts as "3 areas and 1 waypoint". */
const counted = (saved: readonly Kind[]): string =>
  (["area", "line", "track", "waypoint"] as const)
    .map((one) => [saved.filter((other) => other === one).length, one] as const)
    .filter(([count]) => count > 0)
    .map(([count, one]) => plural(count, one))
    .join(" and ");

/**
 * Saves areas, lines and waypoints one after the other, like drawn features: they go into the active hunt and become
 * pending changes offline. A single undo reverts all of them.
 *
 * @param toast id of the toast for progress and outcome
 */
export function* saveDrawings(drawings: readonly NewDrawing[], toast: string): SagaGenerator<void> {
  yield* call(tellSaved, toast, yield* call(saveEach, drawings, toast));
}

/** Outcome of saving several drawings. `failed` is the error that stopped the rest from being tried. */
interface SavedDrawings {
  saved: { uuid: string; kind: Kind }[];
  waiting: Kind[];
  failed: { kind: Kind; why: string } | null;
}

/** Saves drawings one after the other, without recording an undo or reporting the outcome. */
function* saveEach(drawings: readonly NewDrawing[], toast: string): SagaGenerator<SavedDrawings> {
  const { now } = yield* getServices();
  const saved: SavedDrawings["saved"] = [];
  const waiting: Kind[] = [];
  for (const [at, drawing] of drawings.entries()) {
    const what = kind(drawing);
    yield* put(progressToast(toast, `Saving ${what} ${at + 1} of ${drawings.length}...`));
    const outcome = yield* call(saveDrawing, newDraft(drawing, now() + at));
    if (outcome.state === "saved") saved.push({ uuid: outcome.uuid, kind: what });
    else if (outcome.state === "waits") waiting.push(what);
    else return { saved, waiting, failed: { kind: what, why: outcome.why } };
  }
  return { saved, waiting, failed: null };
}

/**
 * Returns a drawing with its key.
 *
 * @param at milliseconds since the epoch; has to be unique because it's part of the drawing's id
 */
export function newDraft(drawing: NewDrawing, at: number): Drawing {
  const plain = temporaryFeature(TOOLS[kind(drawing)], drawing.geometry, at);
  const properties = { ...plain.properties, ...drawing.properties };
  return { draft: { ...plain, title: drawing.title, properties }, key: nanoid() };
}

/** Reports what was saved, with a single undo, and the error if not everything was. */
function* tellSaved(toast: string, { saved, waiting, failed }: SavedDrawings): SagaGenerator<void> {
  yield* call(tell, toast, saved, waiting);
  if (failed) yield* put(errorToast(`${toast}-error`, `Couldn't save all ${failed.kind}s. ${failed.why}`));
}

type Outcome = { state: "saved"; uuid: string } | { state: "waits" } | { state: "failed"; why: string };

function* saveDrawing(drawing: Drawing): SagaGenerator<Outcome> {
  const { stage, now } = yield* getServices();
  if (countVertices(drawing.draft.geometry) <= MOST_KEPT_VERTICES) yield* call(keepDrawing, drawing);
  const result = yield* call(createFeature, drawing);
  if (!result.success && isUnreachable(result.data)) {
    yield* put(unsavedCreation(drawing.key, `new ${kind(drawing.draft)} “${drawing.draft.title}”`));
    yield* call([stage, stage.drawTemporary], drawing.draft);
    yield* put(changeQueued(drawingChange(drawing, now())));
    return { state: "waits" };
  }
  yield* call(settleDrawing, drawing);
  if (!result.success) return { state: "failed", why: result.data.message };
  const saved = result.data;
  yield* call(putCreated, saved);
  yield* track({ name: "feature-create", kind: kindOf(saved.properties.ghType), count: 1 });
  return { state: "saved", uuid: saved.uuid };
}

/** Shows a toast with what was saved and its undo. The sync queue reports pending changes itself. */
function* tell(
  toast: string,
  saved: readonly { uuid: string; kind: Kind }[],
  waiting: readonly Kind[],
): SagaGenerator<void> {
  if (saved.length === 0) {
    yield* put(noToast(toast));
    return;
  }
  const featureIds = saved.map(({ uuid }) => uuid);
  const what = counted(saved.map((one) => one.kind));
  const label = what.replace(/^(\d+) /, "$1 new ");
  const entry = yield* put(recorded({ label, change: contentAdded({ featureIds }) }));
  const rest = waiting.length > 0 ? `. ${counted(waiting)} not synced yet` : "";
  yield* put(undoToast(toast, `Saved ${what}${rest}`, undo(entry.payload.id)));
}
