import { call, delay, fork, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import { inSlices } from "../../app/inSlices";
import { moveMap } from "../map/moveMap";
import { sessionStarted } from "../session/slice";
import { back } from "../sidebar/slice";
import { applyFilter, countFacets as onCountFacets } from "./sagas/filter";
import { onBack } from "./sagas/goBack";
import { changesHighlight, onHighlight } from "./sagas/highlight";
import { watchInView } from "./sagas/inView";
import { restoreShownBefore } from "./sagas/master";
import { mirrorVisibility, onSetVisibility } from "./sagas/visibility";
import { selectContentLoading, selectFeature, selectSort, selectTable } from "./selectors";
import {
  columnsPut,
  contentLoading,
  contentSorted,
  countFacets,
  featuresDropped,
  featuresPut,
  filterContent,
  focusFeature,
  membershipChanged,
  seenChanged,
  setVisibility,
  sortContent,
  taskChanged,
} from "./slice";

const LOADER_MS = 50;

function* onSort({ payload }: ReturnType<typeof sortContent>) {
  try {
    yield* put(taskChanged("sorting"));
    yield* delay(LOADER_MS);
    for (;;) {
      const before = yield* select(selectTable);
      const table = yield* inSlices(before.sorted(payload));
      // Features were added or changed during the sort, so sort again.
      if ((yield* select(selectTable)) !== before) continue;
      yield* put(contentSorted({ sort: payload, table }));
      return;
    }
  } finally {
    yield* put(taskChanged(null));
  }
}

/** Longer than the interval between consecutive changes. */
const REST_MS = 300;

/** Prepares title search and all sort orders while the page is idle. That takes some seconds for a million features. */
function* prepareLists() {
  yield* delay(REST_MS);
  if ((yield* select(selectContentLoading)).state === "running") return;
  const table = yield* select(selectTable);
  const sort = yield* select(selectSort);
  yield* inSlices(table.searchable());
  yield* inSlices(table.sortable(sort));
}

/** Actions after which the filter must be applied again. */
const FILTERED_ANEW = [
  filterContent,
  seenChanged,
  contentSorted,
  featuresPut,
  columnsPut,
  featuresDropped,
  membershipChanged,
];

function* onFocus({ payload }: ReturnType<typeof focusFeature>) {
  const row = yield* select(selectFeature, payload);
  if (row) yield* call(moveMap, row.extent);
}

export function* contentSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, restoreShownBefore);
  yield* takeEvery(back, onBack);
  yield* takeEvery(setVisibility, onSetVisibility);
  yield* fork(mirrorVisibility);
  yield* fork(watchInView);
  yield* takeLatest(sortContent, onSort);
  yield* takeLatest([contentLoading, contentSorted, featuresPut, columnsPut, featuresDropped], prepareLists);
  yield* takeLatest(FILTERED_ANEW, applyFilter);
  yield* takeLatest(countFacets, onCountFacets);
  yield* takeLatest(changesHighlight, onHighlight);
  yield* takeLatest(focusFeature, onFocus);
}
