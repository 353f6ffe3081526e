import {
  actionChannel,
  call,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeEvery,
} from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { doneToast, errorToast, progressToast } from "../content/toasts";
import { selectLocation } from "../featureEditor/selectors";
import { stepLocation } from "../featureEditor/slice";
import { authFailed, sessionStarted } from "../session/slice";
import { showToast } from "../toasts/slice";
import { apply } from "./handlers";
import type { Outcome } from "./outcome";
import { entryDropped, entryMoved, type HistoryState, historyCleared, recorded, redo, undo } from "./slice";

const TOAST = "history";
/** How long the other direction stays on offer. */
const OFFER_MS = 8000;

const selectHistory = (state: RootState): HistoryState => state.history;

interface Direction {
  from: keyof HistoryState;
  to: keyof HistoryState;
  change: "undo" | "redo";
  doing: string;
  done: string;
  /** What could not be done: "could not be undone". */
  failed: string;
  offer: { label: string; action: typeof undo | typeof redo };
  again: typeof undo | typeof redo;
}

const UNDO: Direction = {
  from: "done",
  to: "undone",
  change: "undo",
  doing: "Undoing",
  done: "Undone",
  failed: "undone",
  offer: { label: "Redo", action: redo },
  again: undo,
};
const REDO: Direction = {
  from: "undone",
  to: "done",
  change: "redo",
  doing: "Redoing",
  done: "Redone",
  failed: "redone",
  offer: { label: "Undo", action: undo },
  again: redo,
};

function* step(direction: Direction, id: string | undefined) {
  if (id === undefined && (yield* select(selectLocation))) {
    yield* put(stepLocation(direction.change));
    return;
  }
  const entries = (yield* select(selectHistory))[direction.from];
  const entry = id === undefined ? entries.at(-1) : entries.find((candidate) => candidate.id === id);
  if (!entry) return;
  if ((yield* select((state: RootState) => state.featureEditor.draft)) !== null) {
    const text = `Save or cancel what you are editing first; then ${entry.label} can be ${direction.failed}.`;
    yield* put(showToast({ id: TOAST, text, icon: "info", dismissable: true, dismissAfter: OFFER_MS }));
    return;
  }
  yield* put(progressToast(TOAST, `${direction.doing} ${entry.label}...`));
  const outcome = yield* call(attempt, entry[direction.change]);
  if (outcome.state === "done") {
    yield* put(entryMoved({ id: entry.id, to: direction.to }));
    const { label, action } = direction.offer;
    const toast = doneToast(TOAST, `${direction.done}: ${entry.label}`).payload;
    yield* put(
      showToast({ ...toast, dismissAfter: OFFER_MS, action: { label, dispatch: action(entry.id) } }),
    );
    return;
  }
  const text = `The ${entry.label} was not ${direction.failed}: ${outcome.why}`;
  if (outcome.state === "outdated") {
    yield* put(entryDropped(entry.id));
    yield* put(errorToast(TOAST, text));
  } else {
    yield* put(errorToast(TOAST, text, { label: "Try again", dispatch: direction.again(entry.id) }));
  }
}

/** A handler that throws loses neither the entry nor those that wait behind it. */
function* attempt(change: Parameters<typeof apply>[0]): SagaGenerator<Outcome> {
  try {
    return yield* call(apply, change);
  } catch (error) {
    console.error("unable to change content back", change.kind, error);
    return { state: "failed", why: "Something went wrong in this page. Reload it if that happens again." };
  }
}

/** One after the other, in the order of the keys pressed. */
function* steps() {
  const asked = yield* actionChannel([undo, redo]);
  for (;;) {
    const action = yield* take(asked);
    if (undo.match(action)) yield* call(step, UNDO, action.payload);
    else if (redo.match(action)) yield* call(step, REDO, action.payload);
  }
}

/** Geometries that no entry needs any more are forgotten. */
function* tidyShelf() {
  const { geometryShelf } = yield* getServices();
  const { done, undone } = yield* select(selectHistory);
  const location = yield* select(selectLocation);
  const open = (yield* select((state: RootState) => state.featureDetail)).shape;
  const { left } = yield* select((state: RootState) => state.featureEditor);
  const edited = [open, location?.original, location?.shape, left?.original, left?.shape].filter(
    (key) => key != null,
  );
  const kept = [...done, ...undone].flatMap(({ keeps }) => keeps ?? []);
  geometryShelf.retain(new Set([...kept, ...edited]));
}

export function* historySaga(): SagaGenerator<void> {
  yield* takeEvery([recorded, entryDropped, historyCleared, sessionStarted, authFailed], tidyShelf);
  yield* fork(steps);
}
