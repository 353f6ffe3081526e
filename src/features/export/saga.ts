import type { SagaGenerator } from "typed-redux-saga";
import { call, cancelled, delay, put, race, select, take, takeEvery } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { ApiResult } from "../../api/userApi";
import { getServices } from "../../app/sagaContext";
import { DOWNLOAD_DELAY_MS, EXPORT_IDS_MAX, EXPORT_POLL_MS } from "../../domain/limits";
import { formatCount } from "../../domain/units";
import { resetSelection } from "../content/selection/slice";
import { selectTable } from "../content/selectors";
import { downloadToast, errorToast, noToast, progressToast } from "../toasts/kinds";
import { showToast } from "../toasts/slice";
import type { ExportRequest } from "./slice";
import { cancelExport, exportEnded, openDownload, startExport } from "./slice";

const NOT_MADE = "There was an error generating your export.";
const NOT_FETCHED = "There was an error fetching your export.";
const TOO_MANY = `An export can have up to ${formatCount(EXPORT_IDS_MAX)} selected items. Select fewer, or export everything.`;
/** Maximum number of consecutive polls without a response. */
const LOST_POLLS = 5;
/** Keeps 'Preparing to download...' readable. */
const PREPARING_MS = 1000;

/** Runs an export from the request to the download. The toast shows its state and a Cancel button. */
function* exportContent({ id, type, featureIds, gpx }: ExportRequest) {
  const { openInNewTab } = yield* getServices();
  yield* put(
    showToast({
      id,
      text: "Exporting your content...",
      loader: true,
      action: { label: "Cancel", dispatch: cancelExport(id) },
    }),
  );
  const ids = yield* call(idsToSend, featureIds);
  if (ids === "too-many") {
    yield* put(errorToast(id, TOO_MANY));
    return;
  }
  const created = yield* call(create, { type, ids, gpx });
  if (!created.success) {
    yield* put(errorToast(id, NOT_MADE));
    return;
  }
  const url = yield* call(waitForUrl, created.data.uuid);
  if (url === null) {
    yield* put(errorToast(id, NOT_FETCHED));
    return;
  }
  yield* delay(DOWNLOAD_DELAY_MS);
  yield* put(progressToast(id, "Preparing to download..."));
  yield* call(openInNewTab, url);
  yield* put(resetSelection());
  yield* delay(PREPARING_MS);
  yield* put(downloadToast(id, openDownload(url)));
}

/** Returns the ids to send. A selection of everything is sent as null, because the server limits the number of ids. */
function* idsToSend(featureIds: string[] | null): SagaGenerator<string[] | null | "too-many"> {
  if (featureIds === null || featureIds.length <= EXPORT_IDS_MAX) return featureIds;
  const { size } = yield* select(selectTable);
  return featureIds.length === size ? null : "too-many";
}

/** Starts the export. If canceled before the response, waits for the id so that it can stop the server's job. */
function* create({
  type,
  ids,
  gpx,
}: Pick<ExportRequest, "type" | "gpx"> & { ids: string[] | null }): SagaGenerator<
  ApiResult<{ uuid: string }>
> {
  const { api } = yield* getServices();
  const request = api.createExport(type, ids, gpx);
  try {
    return yield* call(() => request);
  } finally {
    if (yield* cancelled()) {
      const created = yield* call(() => request);
      if (created.success) yield* call(stop, created.data.uuid);
    }
  }
}

/** Stops the job on the server, retrying after a lost response. */
function* stop(uuid: string): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (let lost = 0; lost <= LOST_POLLS; lost++) {
    const result = yield* call([api, api.deleteExport], uuid);
    if (result.success || !isTransient(result.data)) return;
    yield* delay(EXPORT_POLL_MS);
  }
}

/** Returns the URL of the finished file, or null if it failed. If canceled, stops the job. */
function* waitForUrl(uuid: string) {
  try {
    return yield* call(pollForUrl, uuid);
  } finally {
    if (yield* cancelled()) yield* call(stop, uuid);
  }
}

function* pollForUrl(uuid: string) {
  const { api } = yield* getServices();
  let lost = 0;
  for (;;) {
    const status = yield* call([api, api.exportStatus], uuid);
    if (status.success) {
      lost = 0;
      if (status.data.url) return status.data.url;
      if (!status.data.success) return null;
    } else {
      lost += 1;
      if (!isTransient(status.data) || lost > LOST_POLLS) return null;
    }
    yield* delay(EXPORT_POLL_MS);
  }
}

function* onStartExport({ payload }: ReturnType<typeof startExport>) {
  const { id } = payload;
  try {
    const { stopped } = yield* race({
      done: call(exportContent, payload),
      stopped: take((action: { type: string }) => cancelExport.match(action) && action.payload === id),
    });
    if (stopped) yield* put(noToast(id));
  } finally {
    yield* put(exportEnded(id));
  }
}

function* onOpenDownload({ payload }: ReturnType<typeof openDownload>) {
  const { openInNewTab } = yield* getServices();
  yield* call(openInNewTab, payload);
}

export function* exportSaga(): SagaGenerator<void> {
  yield* takeEvery(startExport, onStartExport);
  yield* takeEvery(openDownload, onOpenDownload);
}
