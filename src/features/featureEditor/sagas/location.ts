import { buffers, channel } from "redux-saga";
import {
  actionChannel,
  call,
  cancelled,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
} from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { fromHex } from "../../../domain/catalogs";
import type { Feature } from "../../../domain/feature";
import type { Geometry } from "../../../domain/geometry";
import { MAX_HANDLES, type ShapeEditor, type ShapeEvent } from "../../../map/mapStage";
import { countVertices } from "../../../map/shapeEdit";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { putFeatures } from "../../content/sagas/putFeatures";
import { selectFeature } from "../../content/selectors";
import { featuresDropped } from "../../content/slice";
import { selectChanges } from "../../edits/outbox/selectors";
import { overlayFeatures } from "../../edits/overlay";
import { measureFrom, toggleTool } from "../../map/slice";
import { authFailed } from "../../session/slice";
import { back } from "../../sidebar/slice";
import { errorToast, undoToast } from "../../toasts/kinds";
import { ShapeSteps } from "../location";
import { selectDraft, selectLocation } from "../selectors";
import {
  cancelLocation,
  draftChanged,
  draftClosed,
  draftOpened,
  editLocation,
  locationChanged,
  placeLocation,
  stepLocation,
} from "../slice";

type Measures = typeof import("../../../domain/measures");

const TOAST = "location";
const NOT_LOADED = "the map's editing tools couldn't load. Check your connection.";

/** Actions that end a location edit from outside. A closed draft was saved or abandoned. */
const ENDS = [cancelLocation, draftClosed, draftOpened, toggleTool, measureFrom, authFailed, editLocation];

/** Runs one location edit at a time until it's saved, canceled or left. */
export function* watchLocation() {
  let begun = yield* take(editLocation);
  for (;;) {
    const { uuid, shape } = begun.payload;
    const draft = yield* select(selectDraft);
    const left = draft?.uuid === uuid ? yield* call(untilLeft, uuid, shape ?? null) : null;
    if (left && editLocation.match(left)) {
      begun = left;
      continue;
    }
    if (yield* select(selectLocation)) yield* put(cancelLocation());
    begun = yield* take(editLocation);
  }
}

/** Returns the action that ended the edit, or null if it ended by itself. */
function* untilLeft(uuid: string, shape: Geometry | null) {
  const dropped = (action: { type: string }) =>
    featuresDropped.match(action) && action.payload.includes(uuid);
  const { left } = yield* race({ done: call(edit, uuid, shape), left: take(ENDS), gone: take(dropped) });
  return left ?? null;
}

/** Loads the full feature, because lists have no vertices, and follows the edits. */
function* edit(uuid: string, shape: Geometry | null) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.getFeature], uuid);
  if (!result.success) {
    const gone = result.data.status === 404;
    yield* put(locationChanged({ status: "failed", error: result.data.message }));
    if (gone) {
      yield* put(errorToast("open-feature", "Sorry, but it looks like that feature does not exist"));
      // Spawned, because leaving the editor and dropping the feature both end this edit.
      yield* spawn(leaveDeleted, uuid);
    } else yield* take(draftClosed);
    return;
  }
  const row = yield* select(selectFeature, uuid);
  // Saving overwrites the row, so it has to be the same version as the loaded feature.
  if (row?.properties.updatedAt !== result.data.properties.updatedAt) yield* call(putFeatures, [result.data]);
  // The user sees the geometry of a pending change, so edit that.
  const [shown = result.data] = overlayFeatures([result.data], yield* select(selectChanges));
  yield* call(follow, shown, shape);
}

function* leaveDeleted(uuid: string) {
  yield* put(back());
  yield* call(dropFeatures, [uuid]);
}

type Change = ReturnType<typeof placeLocation | typeof stepLocation | typeof draftChanged>;
/** Events of the geometry from the map and the panel. */
type Input = ShapeEvent | Change;

interface Editing {
  steps: ShapeSteps;
  editor: ShapeEditor;
  measures: Measures;
  handles: boolean;
}

function* follow(feature: Feature, shape: Geometry | null): SagaGenerator<void> {
  const { stage, geometryShelf } = yield* getServices();
  const { uuid, geometry } = feature;
  const measures = yield* call(() => import("../../../domain/measures"));
  const steps = new ShapeSteps(geometry);
  const events = channel<ShapeEvent>(buffers.expanding(16));
  const changes = yield* actionChannel<Change>([placeLocation, stepLocation, draftChanged]);
  const editor = stage.editShape(feature, (event) => events.put(event));
  // Decided once by the initial vertex count, as on the map. Adding or removing a vertex doesn't change it.
  const handles = countVertices(geometry) <= MAX_HANDLES;
  const editing = { steps, editor, measures, handles };
  try {
    const original = geometryShelf.put(geometry);
    yield* put(locationChanged({ original, ...figures(geometry, editing) }));
    yield* call([stage.content, stage.content.setEdited], uuid);
    yield* call(showDraft, editor);
    if (shape) {
      editor.show(shape);
      const again: Input = { type: "changed", geometry: shape };
      yield* call(onInput, again, editing);
    }
    for (;;) {
      const { event, change } = yield* race({ event: take(events), change: take(changes) });
      const input: Input | undefined = event ?? change;
      if (input?.type === "canceled") break;
      if (input) yield* call(onInput, input, editing);
    }
    yield* call(offerAgain, uuid, steps);
  } finally {
    events.close();
    changes.close();
    editor.end();
    yield* call([stage.content, stage.content.setEdited], null);
    // Canceled or left for another tool. The draft stays open.
    if (yield* cancelled()) yield* call(offerAgain, uuid, steps);
  }
}

/** While the editor is open, a toast offers to restore the unsaved geometry. */
function* offerAgain(uuid: string, { canUndo, current }: ShapeSteps) {
  const draft = yield* select(selectDraft);
  const row = yield* select(selectFeature, uuid);
  if (!canUndo || !row || draft?.uuid !== uuid) return;
  yield* put(undoToast(TOAST, "Location restored", editLocation({ uuid, shape: current })));
}

function* onInput(input: Input, editing: Editing) {
  const { steps, editor } = editing;
  if (draftChanged.match(input)) return yield* call(showDraft, editor);
  if (input.type === "ready" || input.type === "failed") {
    const status = input.type === "ready" ? "active" : "failed";
    yield* put(locationChanged({ status, error: input.type === "failed" ? NOT_LOADED : null }));
    return;
  }
  if (input.type === "dragging") {
    yield* put(locationChanged(figures(input.geometry, editing)));
    return;
  }
  const step = stepLocation.match(input) ? input.payload : input.type;
  if (step === "undo" || step === "redo") {
    if (!(step === "undo" ? steps.undo() : steps.redo())) return;
    editor.show(steps.current);
  } else if (placeLocation.match(input)) {
    const { longitude, latitude } = input.payload;
    steps.change({ type: "Point", coordinates: [longitude, latitude, 0] });
    editor.show(steps.current);
  } else if (input.type === "changed" || input.type === "nudged") {
    steps.change(input.geometry, input.type === "nudged");
  }
  yield* call(keepShape, editing);
}

/** Puts the geometry on the shelf, where saving finds it. */
function* keepShape(editing: Editing) {
  const { current, canUndo, canRedo } = editing.steps;
  const { geometryShelf } = yield* getServices();
  const location = yield* select(selectLocation);
  const shape = canUndo ? geometryShelf.replace(location?.shape ?? null, current) : null;
  yield* put(locationChanged({ shape, typed: null, canUndo, canRedo, ...figures(current, editing) }));
}

/** Shows the draft's style on the edited geometry. */
function* showDraft(editor: ShapeEditor) {
  const draft = yield* select(selectDraft);
  const color = draft && fromHex(draft.hex);
  if (draft && color) editor.setStyle({ color, icon: draft.icon, strokeWidth: draft.strokeWidth });
}

/** Returns the measurements shown in the panel. Skips measuring shapes so large that it would delay drawing. */
function figures(geometry: Geometry, { measures: { lineLength, polygonArea }, handles }: Editing) {
  const vertexCount = countVertices(geometry);
  return {
    vertexCount,
    handles,
    position: geometry.type === "Point" ? geometry.coordinates : null,
    distance: handles && geometry.type === "LineString" ? lineLength(geometry.coordinates) : null,
    area: handles && geometry.type === "Polygon" ? polygonArea(geometry.coordinates) : null,
  };
}
