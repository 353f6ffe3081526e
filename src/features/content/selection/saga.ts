import { buffers } from "redux-saga";
import type { SagaGenerator } from "typed-redux-saga";
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
} from "typed-redux-saga";
import { inSlices, nextPaint } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { IdList } from "../../../domain/idList";
import { toolbarSwitching } from "../../sidebar/slice";
import { selectTable } from "../selectors";
import { cancelTask, taskChanged } from "../slice";
import { selectSelection } from "./selectors";
import {
  cancelSelection,
  deselectIds,
  resetSelection,
  selectAll,
  selectFromMap,
  selectIds,
  toggleSelected,
} from "./slice";

const SELECT_ALL_DELAY_MS = 50;

/** Handles one choice at a time. Cancel ends a selection in progress. */
function* onChoice(action: ReturnType<typeof selectAll | typeof cancelSelection>) {
  if (!selectAll.match(action)) return yield* call(onCancel);
  const { ids } = action.payload;
  yield* race({ done: call(selectAllOf, ids), stopped: take(cancelTask) });
}

/** Selects all of a list, or none if all of it is selected. */
function* selectAllOf(ids: IdList) {
  const selection = yield* select(selectSelection);
  const all = ids.length > 0 && selection.hasAll(ids);
  try {
    yield* put(taskChanged(all ? "deselecting" : "selecting"));
    yield* delay(SELECT_ALL_DELAY_MS);
    if (all) {
      yield* put(deselectIds(ids));
      return;
    }
    const { ids: chosen, order } = yield* call(withSelected, ids);
    yield* put(selectIds(chosen, order));
  } finally {
    yield* put(taskChanged(null));
  }
}

/** Adds ids to the selection and sorts it in slices, so that later code needn't. */
export function* withSelected(ids: IdList) {
  const selection = yield* select(selectSelection);
  const table = yield* select(selectTable);
  const all = selection.size === 0 ? ids : selection.with(ids).list;
  return { ids: yield* inSlices(table.ordered(all)), order: table.list };
}

function* onCancel() {
  try {
    yield* put(taskChanged("canceling"));
    yield* put(resetSelection());
    yield* delay(SELECT_ALL_DELAY_MS);
  } finally {
    yield* put(taskChanged(null));
  }
}

/** Applies the list's selection to the map. Bursts of changes are applied once. */
function* mirrorSelection() {
  const { stage } = yield* getServices();
  const changes = yield* actionChannel(
    [selectIds, selectFromMap, toggleSelected, deselectIds, resetSelection],
    buffers.sliding(1),
  );
  let shown = yield* select(selectSelection);
  for (;;) {
    yield* take(changes);
    // Paint the list first, because redrawing the map blocks the page.
    yield* nextPaint();
    const selection = yield* select(selectSelection);
    if (selection === shown) continue;
    shown = selection;
    try {
      yield* call([stage.content, stage.content.setSelected], selection.list);
    } catch (error) {
      console.error("unable to show the selection", error);
    }
  }
}

function* onToolbarSwitching() {
  yield* put(resetSelection());
}

export function* selectionSaga(): SagaGenerator<void> {
  yield* fork(mirrorSelection);
  yield* takeLatest([selectAll, cancelSelection], onChoice);
  yield* takeEvery(toolbarSwitching, onToolbarSwitching);
}
