import {
  call,
  delay,
  fork,
  put,
  type SagaGenerator,
  select,
  takeEvery,
  takeLatest,
  takeLeading,
} from "typed-redux-saga";
import { inSlices } from "../../app/inSlices";
import { getServices } from "../../app/sagaContext";
import { moveMap } from "../map/moveMap";
import { sessionStarted } from "../session/slice";
import { back } from "../sidebar/slice";
import { onDeleteFeatures } from "./sagas/deleteFeatures";
import { onBack } from "./sagas/goBack";
import { loadAll } from "./sagas/load";
import { mirrorVisibility, onSetVisibility } from "./sagas/visibility";
import { selectContentLoading, selectFeature, selectTable } from "./selectors";
import {
  contentLoading,
  contentSorted,
  deleteFeatures,
  featuresDropped,
  featuresPut,
  focusFeature,
  highlightFeature,
  loadContent,
  setVisibility,
  sortContent,
  taskChanged,
} from "./slice";
import { titleIndexSteps } from "./titleIndex";

const LOADER_MS = 50;

function* onSort({ payload }: ReturnType<typeof sortContent>) {
  try {
    yield* put(taskChanged("sorting"));
    yield* delay(LOADER_MS);
    for (;;) {
      const before = yield* select(selectTable);
      const table = yield* inSlices(before.sorted(payload));
      // What has come or changed meanwhile has its place too.
      if ((yield* select(selectTable)) !== before) continue;
      yield* put(contentSorted({ sort: payload, table }));
      return;
    }
  } finally {
    yield* put(taskChanged(null));
  }
}

/** Longer than between changes that come one after the other. */
const REST_MS = 300;

/** Titles are made ready to be searched and sorted while nobody waits: of 100,000 that takes a quarter of a second. */
function* prepareTitles() {
  yield* delay(REST_MS);
  if ((yield* select(selectContentLoading)).state === "running") return;
  const table = yield* select(selectTable);
  yield* inSlices(titleIndexSteps(table));
  yield* inSlices(table.titled());
}

/** Every change has the whole map drawn anew: not for rows that the mouse only passes, nor while a click is answered. */
const POINTED_MS = 120;
const LEFT_MS = 300;

function* onHighlight({ payload }: ReturnType<typeof highlightFeature>) {
  yield* delay(payload === null ? LEFT_MS : POINTED_MS);
  const { stage } = yield* getServices();
  yield* call([stage.content, stage.content.setHighlighted], payload);
}

function* onFocus({ payload }: ReturnType<typeof focusFeature>) {
  const row = yield* select(selectFeature, payload);
  if (row) yield* call(moveMap, row.extent);
}

export function* contentSaga(): SagaGenerator<void> {
  yield* takeLatest([sessionStarted, loadContent], loadAll);
  yield* takeEvery(back, onBack);
  yield* takeEvery(setVisibility, onSetVisibility);
  yield* fork(mirrorVisibility);
  yield* takeLatest(sortContent, onSort);
  yield* takeLatest([contentLoading, contentSorted, featuresPut, featuresDropped], prepareTitles);
  yield* takeLatest(highlightFeature, onHighlight);
  yield* takeLatest(focusFeature, onFocus);
  yield* takeLeading(deleteFeatures, onDeleteFeatures);
}
