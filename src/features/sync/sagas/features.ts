import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import type { FeatureTable } from "../../content/featureTable";
import { type Joined, membersChanged } from "../../content/hunts/slice";
import { recordJoined } from "../../content/joined";
import { type PreparedFeatures, prepareFeatures, putPrepared } from "../../content/sagas/putFeatures";
import { selectTable } from "../../content/selectors";
import { selectChanges } from "../../edits/outbox/selectors";
import { overlayNotes } from "../../edits/overlay";
import type { PendingChange } from "../../edits/pending";
import { selectOpenFeatureId, showDetail } from "../../featureDetail";
import { notesOpened } from "../../notes";
import type { HeldRows } from "../heldRows";
import { isOlder, sameRow } from "../sameRows";
import { selectEdits } from "../selectors";

/** Features to compare and prepare per step, the same as a page of a list. */
const FEATURES_A_STEP = 500;

/** Applies features that differ from the known ones. Returns the ids of hunts whose content changed. */
export function* applyFeatures(features: readonly Feature[], held: HeldRows): SagaGenerator<Set<string>> {
  if (features.length === 0) return new Set();
  const edits = yield* select(selectEdits);
  const table = yield* select(selectTable);
  const free = features.filter((feature) => {
    const edited = edits.has(feature.uuid) && table.has(feature.uuid);
    if (edited) held.features.set(feature.uuid, feature);
    return !edited;
  });
  const changes = yield* select(selectChanges);
  const { parts, changed, joined } = yield* inSlices(differing(free, table, changes));
  yield* call(putPrepared, parts);
  if (joined.size > 0) yield* put(membersChanged(Object.fromEntries(joined)));
  const open = yield* select(selectOpenFeatureId);
  const shown = changed.find(({ uuid }) => uuid === open);
  if (shown) yield* call(refreshDetail, shown, held);
  return new Set(joined.keys());
}

interface Differing {
  parts: PreparedFeatures[];
  changed: Feature[];
  /** Features added to and removed from hunts, by hunt id. */
  joined: Map<string, Joined>;
}

function* differing(
  features: readonly Feature[],
  table: FeatureTable,
  changes: readonly PendingChange[],
): Generator<number, Differing, void> {
  const found: Differing = { parts: [], changed: [], joined: new Map() };
  for (let start = 0; start < features.length; start += FEATURES_A_STEP) {
    const some = features.slice(start, start + FEATURES_A_STEP);
    const prepared = prepareFeatures(some, changes);
    const shown = new Map(prepared.rows.map((row) => [row.uuid, row]));
    const fresh = some.filter((feature) => {
      const known = table.get(feature.uuid);
      const row = shown.get(feature.uuid);
      if (!known || !row) return true;
      return !isOlder(row, known) && !sameRow(row, known);
    });
    for (const { uuid } of fresh) {
      const row = shown.get(uuid);
      if (row) recordJoined(found.joined, table.get(uuid), row);
    }
    if (fresh.length === some.length) found.parts.push(prepared);
    else if (fresh.length > 0) found.parts.push(prepareFeatures(fresh, changes));
    found.changed.push(...fresh);
    yield start;
  }
  return found;
}

/**
 * Updates the open panel's notes and geometry, which the row doesn't include. A note being edited keeps the text in its
 * form.
 */
function* refreshDetail(feature: Feature, held: HeldRows): SagaGenerator<void> {
  const { geometryShelf } = yield* getServices();
  const { notes: panel, featureDetail } = yield* select((state: RootState) => state);
  const edits = yield* select(selectEdits);
  const known = panel.of?.uuid === feature.uuid ? panel.notes : [];
  const notes = feature.notes.map((note) => {
    const edited = edits.has(note.uuid) && known.find(({ uuid }) => uuid === note.uuid);
    if (!edited) return note;
    held.notes.set(note.uuid, note);
    return edited;
  });
  const shape = featureDetail.shape === null ? undefined : geometryShelf.get(featureDetail.shape);
  const waits = (yield* select(selectChanges)).some(
    ({ change }) => change.kind === "feature-edit" && change.uuid === feature.uuid && change.after.geometry,
  );
  if (waits || JSON.stringify(shape) === JSON.stringify(feature.geometry)) {
    const of = { type: "feature" as const, uuid: feature.uuid };
    const shown = overlayNotes(of, notes, yield* select(selectChanges));
    if (JSON.stringify(shown) !== JSON.stringify(known)) yield* put(notesOpened({ of, notes: shown }));
  } else yield* call(showDetail, { ...feature, notes });
}
