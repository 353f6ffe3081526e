import { call, put, type SagaGenerator, select, take, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { fromHex, toHex } from "../../../domain/catalogs";
import { showStyle } from "../../content/sagas/showStyle";
import { featuresDropped } from "../../content/slice";
import { draftKept, featureDraft } from "../../drafts";
import { entryLabeled } from "../../edits/history/slice";
import { selectChange } from "../../edits/outbox/selectors";
import { changeReplaced } from "../../edits/outbox/slice";
import type { Drawing } from "../../edits/pending";
import { rememberStyle } from "../../featureDetail";
import { draftChanged, draftOpened, saveFeature } from "../../featureEditor";
import { temporaryGone } from "../../featurePopup";
import { measureFrom, toggleTool } from "../../map/slice";
import { authFailed } from "../../session/slice";
import { selectLayout } from "../../sidebar/selectors";
import { NAVIGATION } from "../../sidebar/slice";
import { keepDrawing } from "../drawings/keep";
import { type NamedParts, type Naming, namedParts, withNamed } from "../naming";
import {
  cancelNaming,
  keepNaming,
  leaveNaming,
  namedChanged,
  namingChanged,
  namingClosed,
  namingSaved,
} from "../slice";

const selectNaming = (state: RootState) => state.sketch.naming;

export const newLabel = (title: string): string => `new waypoint “${title}”`;

/** Shows a style on the marker. Until the waypoint is saved, it's a temporary one. */
function* showMarker({ uuid, draft, icon, hex }: Naming): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const color = fromHex(hex) ?? draft.properties.color;
  if (uuid) yield* call(showStyle, { featureIds: [uuid], style: { color, icon } });
  else yield* call([stage, stage.drawTemporary], withNamed(draft, { icon, color }));
}

function* onChanged({ payload }: ReturnType<typeof namingChanged>) {
  const naming = yield* select(selectNaming);
  if (naming && (payload.icon ?? payload.hex) !== undefined) yield* call(showMarker, naming);
}

/** The saved waypoint replaces the temporary one and has the default style, so reapply the chosen one. */
function* onSaved() {
  const naming = yield* select(selectNaming);
  const parts = naming?.uuid && namedParts(naming);
  if (naming && parts && (parts.icon ?? parts.color)) yield* call(showMarker, naming);
}

function* onCancel() {
  const naming = yield* select(selectNaming);
  if (!naming) return;
  yield* put(namingClosed());
  const { icon, color } = naming.draft.properties;
  const parts = namedParts(naming);
  if (parts?.icon ?? parts?.color)
    yield* call(showMarker, { ...naming, icon: icon ?? "none", hex: toHex(color) });
}

function* onKeep() {
  const naming = yield* select(selectNaming);
  if (!naming) return;
  yield* put(namingClosed());
  const parts = namedParts(naming);
  if (!parts) return;
  const { key, uuid, draft } = naming;
  if (uuid) {
    yield* put(saveFeature({ uuid, ...parts }));
    return;
  }
  const named: Drawing = { key, draft: withNamed(draft, parts), named: true };
  const change = (yield* select(selectChange, key))?.change;
  const sending = (yield* select((state: RootState) => state.outbox.sending)) === key;
  if (change?.kind === "feature-create" && !sending) {
    // The creation is still pending. Name and style are sent with it and undone with it.
    yield* put(changeReplaced({ key, change: { ...change, draft: named.draft, named: true } }));
    yield* put(entryLabeled({ key, label: newLabel(named.draft.title) }));
    if (parts.icon ?? parts.color) yield* call(rememberStyle, named.draft.properties);
    return;
  }
  yield* put(namedChanged({ key, parts }));
  yield* call(keepDrawing, named);
}

/** Stores the unsaved values so that they survive a reload. */
function* onLeave() {
  const naming = yield* select(selectNaming);
  const parts = naming && namedParts(naming);
  if (!naming || !parts) return;
  const { key, uuid, draft, hex } = naming;
  const { color, ...rest } = parts;
  if (uuid) yield* put(draftKept(featureDraft(uuid), { ...rest, ...(color && { hex }) }));
  else yield* call(keepDrawing, { key, draft: withNamed(draft, parts), named: true });
}

/** Keeps the card open next to the waypoint's own panel. Any other view saves and closes it. */
function* onNavigation() {
  const naming = yield* select(selectNaming);
  if (!naming) return;
  const view = yield* select((state: RootState) => state.sidebar.view);
  const own = view?.name === "FeatureDetail" || view?.name === "FeatureEditor";
  if (!own || view.metadata?.uuid !== naming.uuid) yield* put(keepNaming());
}

/** Moves the card's values into the editor. */
function* onEditor({ payload }: ReturnType<typeof draftOpened>) {
  const naming = yield* select(selectNaming);
  if (naming?.uuid !== payload.uuid) return;
  const parts = namedParts(naming);
  yield* put(namingClosed());
  if (!parts) return;
  const { color, ...rest } = parts;
  yield* put(draftChanged({ ...rest, ...(color && { hex: naming.hex }) }));
}

function* onGone({ payload }: ReturnType<typeof featuresDropped> | ReturnType<typeof temporaryGone>) {
  const naming = yield* select(selectNaming);
  if (!naming) return;
  const gone = Array.isArray(payload)
    ? naming.uuid !== null && payload.includes(naming.uuid)
    : naming.uuid === null && payload === naming.draft.uuid;
  if (gone) yield* put(namingClosed());
}

/** Saves the values chosen before the server responded. */
export function* saveNamed(key: string, uuid: string): SagaGenerator<void> {
  const parts = yield* select((state: RootState) => state.sketch.named[key]);
  if (!parts) return;
  yield* put(namedChanged({ key, parts: null }));
  yield* put(saveFeature({ uuid, ...parts }));
}

/**
 * Returns a drawing to send again, with the values chosen since.
 *
 * @param open whether to include unsaved values of the open card
 */
export function* namedDrawing(drawing: Drawing, open = false): SagaGenerator<Drawing> {
  const { key } = drawing;
  const naming = yield* select(selectNaming);
  const held: NamedParts | null = open && naming?.key === key ? namedParts(naming) : null;
  const kept = yield* select((state: RootState) => state.sketch.named[key]);
  if (kept) yield* put(namedChanged({ key, parts: null }));
  if (!held && !kept) return drawing;
  return { key, draft: withNamed(drawing.draft, { ...kept, ...held }), named: true };
}

/** Waits for the card to close on small screens, where it uses the space of the bottom sheet. */
export function* untilNamed(key: string): SagaGenerator<void> {
  if (!(yield* select(selectLayout)).sheet) return;
  while ((yield* select(selectNaming))?.key === key) yield* take([namingClosed, authFailed]);
}

export function* namingSaga(): SagaGenerator<void> {
  yield* takeEvery(namingChanged, onChanged);
  yield* takeEvery(namingSaved, onSaved);
  yield* takeEvery(cancelNaming, onCancel);
  // Starting another tool saves the card's values and closes it.
  yield* takeEvery([keepNaming, toggleTool, measureFrom], onKeep);
  yield* takeEvery(leaveNaming, onLeave);
  yield* takeEvery(NAVIGATION, onNavigation);
  yield* takeEvery(draftOpened, onEditor);
  yield* takeEvery([featuresDropped, temporaryGone], onGone);
}
