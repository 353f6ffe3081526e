import type { SagaGenerator } from "typed-redux-saga";
import { actionChannel, call, fork, select, take, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { entryDropped, recorded, redo, showChanged, undo } from "../../edits/history/slice";
import { selectOpenFeature } from "../../featureDetail";
import { selectLeftEditor, selectLocation } from "../../featureEditor";
import { authFailed, loggedOut, sessionStarted } from "../../session/slice";
import { onShowChanged } from "./place";
import { REDO, selectHistory, step, UNDO } from "./step";

/** Runs undo and redo one after another, in the order they were requested. */
function* steps() {
  const asked = yield* actionChannel([undo, redo]);
  for (;;) {
    const action = yield* take(asked);
    if (undo.match(action)) yield* call(step, UNDO, action.payload);
    else if (redo.match(action)) yield* call(step, REDO, action.payload);
  }
}

/** Drops geometries that neither the history nor an editor uses. */
function* tidyShelf() {
  const { geometryShelf } = yield* getServices();
  const { done, undone } = yield* select(selectHistory);
  const location = yield* select(selectLocation);
  const open = (yield* select(selectOpenFeature)).shape;
  const left = yield* select(selectLeftEditor);
  const edited = [open, location?.original, location?.shape, left?.original, left?.shape].filter(
    (key) => key != null,
  );
  const kept = [...done, ...undone].flatMap(({ shapes }) => (shapes ? [shapes.before, shapes.after] : []));
  geometryShelf.retain(new Set([...kept, ...edited]));
}

export function* historySaga(): SagaGenerator<void> {
  yield* takeEvery([recorded, entryDropped, sessionStarted, authFailed, loggedOut], tidyShelf);
  yield* takeLatest(showChanged, onShowChanged);
  yield* fork(steps);
}
