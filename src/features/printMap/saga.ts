import { call, put, race, type SagaGenerator, take, takeLatest } from "typed-redux-saga";
import { DONE, failed, IDLE } from "../../domain/status";
import { doneToast, errorToast, noToast } from "../toasts/kinds";
import { showToast } from "../toasts/slice";
import { cancelSheet, changeSheet, fitHunt, printSheet, sheetChanged, sheetSaved, showSheet } from "./slice";

const TOAST = "map-sheet";
const MAKING = "Making the map sheet...";
const FAILED = "Couldn't make the map sheet. Try again.";

/** Handles map sheets. Loads their code on demand. */
export function* printMapSaga(): SagaGenerator<void> {
  yield* takeLatest(printSheet, onPrint);
  yield* takeLatest(fitHunt, function* onFit() {
    const { fit } = yield* call(() => import("./place"));
    // Keep a scale that the user chooses while the hunt is still loading.
    yield* race({ fitted: call(fit), chosen: take(isScaleChange) });
  });
  yield* takeLatest(showSheet, function* onShow() {
    const { show } = yield* call(() => import("./place"));
    yield* call(show);
  });
}

const isScaleChange = (action: { type: string }): boolean =>
  changeSheet.match(action) && action.payload.scale !== undefined;

/** Makes the sheet. Continues after the view closes; the toast can cancel it. */
function* onPrint(): SagaGenerator<void> {
  const cancel = { label: "Cancel", dispatch: cancelSheet() };
  yield* put(showToast({ id: TOAST, text: MAKING, loader: true, action: cancel }));
  const { stopped } = yield* race({ done: call(makeAndSave), stopped: take(cancelSheet) });
  if (!stopped) return;
  yield* put(sheetChanged(IDLE));
  yield* put(noToast(TOAST));
}

function* makeAndSave(): SagaGenerator<void> {
  try {
    const { makeSheet } = yield* call(() => import("./makeSheet"));
    const said = yield* call(makeSheet);
    yield* put(sheetChanged(DONE));
    yield* put(sheetSaved(said));
    yield* put(doneToast(TOAST, said));
  } catch (error) {
    console.error("unable to make a map sheet", error);
    const why = error instanceof Error && error.message ? error.message : FAILED;
    yield* put(sheetChanged(failed(why)));
    yield* put(errorToast(TOAST, why));
  }
}
