import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, take } from "typed-redux-saga";
import { OWN_WRITES_MS } from "../../../api/ownWrites";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { FeatureParts } from "../../../domain/feature";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import type { Change } from "../../edits/change";
import type { ChangedPlace, HistoryEntry, HistoryState } from "../../edits/history/slice";
import { creationSaved, entryDropped, entryMoved, redo, showChanged, undo } from "../../edits/history/slice";
import { HISTORY_TOAST as TOAST } from "../../edits/history/toast";
import { kindOfChange } from "../../edits/kind";
import { selectChange } from "../../edits/outbox/selectors";
import { changeQueued, changeSending, changeSettled } from "../../edits/outbox/slice";
import { inverse } from "../../edits/rules";
import type { SendOutcome } from "../../edits/sendEdit";
import { selectDraft, selectLocation, stepLocation } from "../../featureEditor";
import { doneToast, errorToast, progressToast } from "../../toasts/kinds";
import { dismissToast, showToast } from "../../toasts/slice";
import { KINDS } from "../kinds";
import { stepPending } from "./pending";
import { isShown, placeOf } from "./place";

export const selectHistory = (state: RootState): HistoryState => state.history;

interface Direction {
  from: keyof HistoryState;
  to: keyof HistoryState;
  step: "undo" | "redo";
  doing: string;
  done: string;
  /** Completes "The edit could not be …", e.g. "undone". */
  failed: string;
  offer: { label: string; action: typeof undo | typeof redo };
  again: typeof undo | typeof redo;
}

export const UNDO: Direction = {
  from: "done",
  to: "undone",
  step: "undo",
  doing: "Undoing",
  done: "Undone",
  failed: "undone",
  offer: { label: "Redo", action: redo },
  again: undo,
};
export const REDO: Direction = {
  from: "undone",
  to: "done",
  step: "redo",
  doing: "Redoing",
  done: "Redone",
  failed: "redone",
  offer: { label: "Undo", action: undo },
  again: redo,
};

/** Undoes or redoes an entry and reports the result in a toast. */
export function* step(direction: Direction, id: string | undefined): SagaGenerator<void> {
  if (id === undefined && (yield* select(selectLocation))) {
    yield* put(stepLocation(direction.step));
    return;
  }
  if (id === undefined) {
    // A save in progress becomes the last entry. Without waiting for it, the edit before it would be undone.
    const { ownWrites } = yield* getServices();
    yield* call([ownWrites, ownWrites.settled], OWN_WRITES_MS);
  }
  const found = yield* select(find, direction, id);
  if (!found) return;
  if ((yield* select(selectDraft)) !== null) {
    const text = `Save or cancel your edit first. Then the ${found.label} can be ${direction.failed}.`;
    yield* put(showToast({ id: TOAST, text, icon: "info", dismissable: true, dismissAfter: UNDO_TOAST_MS }));
    return;
  }
  yield* put(progressToast(TOAST, `${direction.doing} ${found.label}...`));
  const entry = yield* call(answered, direction, found.id);
  if (!entry) {
    // The creation failed and has its own toast.
    yield* put(dismissToast(TOAST));
    return;
  }
  yield* call(run, direction, entry);
}

/** Finds the entry with the id, or the last one if the id is undefined. */
function find(state: RootState, { from }: Direction, id: string | undefined): HistoryEntry | undefined {
  const entries = selectHistory(state)[from];
  return id === undefined ? entries.at(-1) : entries.find((candidate) => candidate.id === id);
}

/**
 * Waits until the entry's creation isn't being sent, i.e. until it's saved, queued or refused, and returns the entry.
 */
function* answered(direction: Direction, id: string) {
  for (;;) {
    const entry = yield* select(find, direction, id);
    if (entry?.unsaved === undefined) return entry;
    const waits = yield* select(selectChange, entry.unsaved);
    const sending = yield* select(({ outbox }: RootState) => outbox.sending);
    if (waits && sending !== entry.unsaved) return entry;
    yield* take([creationSaved, changeQueued, changeSettled, changeSending]);
  }
}

function* run(direction: Direction, entry: HistoryEntry) {
  const before = yield* call(placeOf, entry);
  const sent = yield* call(attempt, direction, entry);
  if (sent.state === "saved") {
    const after = yield* call(placeOf, entry);
    const place = [after, { ...before, open: null }, entry.place].find(isKnown) ?? after;
    yield* call(dismissOffers, entry.id);
    yield* put(entryMoved({ id: entry.id, to: direction.to, place }));
    const { label, action } = direction.offer;
    const text = [`${direction.done}: ${entry.label}`, sent.note].filter(Boolean).join(". ");
    const show = { label: "Show", dispatch: showChanged(place) };
    yield* put(
      showToast({
        ...doneToast(TOAST, text).payload,
        dismissAfter: UNDO_TOAST_MS,
        action: { label, dispatch: action(entry.id) },
        ...(!(yield* call(isShown, place)) && { also: show }),
      }),
    );
    return;
  }
  const text = `The ${entry.label} was not ${direction.failed}: ${sent.why}`;
  if (sent.state === "gone" || sent.state === "changed") {
    // It can never succeed.
    yield* put(entryDropped(entry.id));
    yield* put(errorToast(TOAST, text));
  } else {
    yield* put(errorToast(TOAST, text, { label: "Try again", dispatch: direction.again(entry.id) }));
  }
}

const isKnown = (place: ChangedPlace | undefined): place is ChangedPlace =>
  Boolean(place?.extent ?? place?.open);

/** Dismisses other toasts that offered to undo this entry. */
function* dismissOffers(id: string) {
  for (const { id: toast, action } of yield* select(({ toasts }: RootState) => toasts))
    if (toast !== TOAST && action && undo.match(action.dispatch) && action.dispatch.payload === id)
      yield* put(dismissToast(toast));
}

/** Applies one step. An exception must lose neither the entry nor the steps queued after it. */
function* attempt({ step: way }: Direction, entry: HistoryEntry): SagaGenerator<SendOutcome> {
  try {
    if (entry.change === null) return yield* call(stepPending, entry.unsaved ?? "", way === "undo");
    const done = yield* call(withShapes, entry.change, entry);
    const change = way === "undo" ? inverse(done) : done;
    return yield* call(kindOfChange(KINDS, change).send, change, null);
  } catch (error) {
    console.error("unable to undo or redo a change", entry.change?.kind, error);
    return { state: "refused", why: "Something went wrong. If it happens again, reload the page." };
  }
}

/** Adds the shapes to a change. They're kept outside the store. */
function* withShapes(change: Change, { shapes }: HistoryEntry): SagaGenerator<Change> {
  const { geometryShelf } = yield* getServices();
  if (change.kind !== "feature-edit" || !shapes) return change;
  const parts = (key: string): FeatureParts => {
    const times = geometryShelf.timesOf(key);
    return { geometry: geometryShelf.get(key), ...(times !== undefined && { times: times && [...times] }) };
  };
  return {
    ...change,
    before: { ...change.before, ...parts(shapes.before) },
    after: { ...change.after, ...parts(shapes.after) },
  };
}
