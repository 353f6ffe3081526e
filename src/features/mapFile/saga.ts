import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, put, select, take, takeEvery, takeLatest } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import { getServices } from "../../app/sagaContext";
import type { KeptMapFile } from "../../domain/mapFile";
import { DONE, failed } from "../../domain/status";
import { selectHunt, selectOpening } from "../content/hunts/selectors";
import { huntOpening } from "../content/hunts/slice";
import { selectContentLoading, selectTable } from "../content/selectors";
import { contentLoading } from "../content/slice";
import { countedToast } from "../content/toasts";
import { errorToast, noToast } from "../toasts/kinds";
import { showToast } from "../toasts/slice";
import { selectMapFile } from "./selectors";
import {
  downloadMapFile,
  estimateMapFile,
  huntMeasured,
  loadMapFiles,
  makeMapFile,
  mapFileEstimated,
  mapFileOpened,
  mapFileSent,
  mapFilesFailed,
  mapFilesLoaded,
  removeMapFile,
} from "./slice";

/** Debounce for size estimates in milliseconds. The server renders some tiles for each. */
const STILL_MS = 400;
const POLL_MS = 2000;
const NOT_LOADED = "Couldn't load the basemaps.";
const NOT_MADE = "Couldn't start making the map. Try again.";
const NOT_FOUND = "Couldn't get the map. Make it again.";
const UNKNOWN = "Couldn't estimate the size.";

const toastOf = (uuid: string) => `map-file-${uuid}`;

/**
 * Handles map files for other apps. The server generates them, so they continue after the view or the page is closed.
 */
export function* mapFileSaga(): SagaGenerator<void> {
  yield* takeLatest(mapFileOpened, onOpened);
  yield* takeLatest(loadMapFiles, follow);
  yield* takeLatest(estimateMapFile, onEstimate);
  yield* takeEvery(makeMapFile, onMake);
  yield* takeEvery(removeMapFile, onRemove);
  yield* takeEvery(downloadMapFile, onDownload);
}

/** Loads the options and measures the hunt's extent once its features are loaded. */
function* onOpened({ payload: { hunt } }: ReturnType<typeof mapFileOpened>): SagaGenerator<void> {
  yield* put(loadMapFiles());
  if (hunt === null) return;
  while ((yield* select(selectContentLoading)).state === "running") yield* take(contentLoading);
  while ((yield* select(selectOpening))?.status.state === "running") yield* take(huntOpening);
  const featureIds = (yield* select(selectHunt, hunt))?.featureIds ?? [];
  const table = yield* select(selectTable);
  const { extentInBatches } = yield* call(() => import("./area"));
  function* extents() {
    for (const { extent } of table.rows(featureIds)) yield extent;
  }
  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
  const extent = yield* call(extentInBatches, extents(), breathe);
  yield* put(huntMeasured({ hunt, extent }));
}

/** Polls the map files until none is in progress. */
function* follow(): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (;;) {
    const before = (yield* select(selectMapFile)).options?.files ?? [];
    const result = yield* call([api, api.mapFileOptions]);
    if (!result.success) {
      if (before.length === 0 || !isTransient(result.data)) {
        yield* put(mapFilesFailed(failed(NOT_LOADED)));
        return;
      }
    } else {
      yield* put(mapFilesLoaded(result.data));
      for (const file of result.data.files) yield* call(announce, file, before);
      if (result.data.files.every(({ state }) => state !== "waiting")) return;
    }
    yield* delay(POLL_MS);
  }
}

/** Updates the toast of a file with its progress. Reports success or failure once. */
function* announce(file: KeptMapFile, before: readonly KeptMapFile[]): SagaGenerator<void> {
  const { uuid, state, done, total, message } = file;
  const id = toastOf(uuid);
  if (state === "waiting") {
    yield* put(countedToast(id, "Making your map...", removeMapFile(uuid))(done, total));
    return;
  }
  if (before.find((one) => one.uuid === uuid)?.state !== "waiting") return;
  if (state === "failed") {
    yield* put(errorToast(id, message));
    return;
  }
  const action = { label: "Download", dispatch: downloadMapFile({ uuid }) };
  yield* put(
    showToast({
      id,
      text: "Your map is ready.",
      icon: "check",
      iconColor: "success",
      dismissable: true,
      action,
    }),
  );
}

function* onEstimate({ payload: { key, chosen } }: ReturnType<typeof estimateMapFile>): SagaGenerator<void> {
  const { api } = yield* getServices();
  const ending = new AbortController();
  try {
    yield* delay(STILL_MS);
    const result = yield* call([api, api.estimateMapFile], chosen, ending.signal);
    const found = result.success
      ? { bytes: result.data.bytes, problem: null }
      : { bytes: null, problem: UNKNOWN };
    yield* put(mapFileEstimated({ key, ...found }));
  } finally {
    // The choices have changed. Abort so that the server stops rendering for the estimate.
    ending.abort();
  }
}

function* onMake({ payload }: ReturnType<typeof makeMapFile>): SagaGenerator<void> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.createMapFile], payload);
  if (!result.success) {
    // The server's message for a rejected request is shown to the user.
    yield* put(
      mapFileSent(
        failed(result.data.status >= 400 && result.data.status < 500 ? result.data.message : NOT_MADE),
      ),
    );
    return;
  }
  yield* put(mapFileSent(DONE));
  yield* put(loadMapFiles());
}

function* onRemove({ payload }: ReturnType<typeof removeMapFile>): SagaGenerator<void> {
  const { api } = yield* getServices();
  yield* call([api, api.deleteExport], payload);
  yield* put(noToast(toastOf(payload)));
  yield* put(loadMapFiles());
}

function* onDownload({ payload: { uuid } }: ReturnType<typeof downloadMapFile>): SagaGenerator<void> {
  const { api, openInNewTab } = yield* getServices();
  const status = yield* call([api, api.exportStatus], uuid);
  if (status.success && status.data.url) yield* call(openInNewTab, status.data.url);
  else yield* put(errorToast(toastOf(uuid), NOT_FOUND));
}
