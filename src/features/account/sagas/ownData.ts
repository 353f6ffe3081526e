import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { openDownload } from "../../export";
import { downloadToast, errorToast, progressToast } from "../../toasts/kinds";
import { ownDataExported } from "../slice";

const TOAST = "own-data";

/** Opens the download of all data in a new tab, where the browser shows its progress. */
export function* onExportOwnData() {
  const { api, openInNewTab } = yield* getServices();
  try {
    yield* put(progressToast(TOAST, "Preparing to download..."));
    const result = yield* call([api, api.ownDataUrl]);
    if (!result.success) {
      yield* put(errorToast(TOAST, `There was an error generating your export. ${result.data.message}`));
      return;
    }
    yield* call(openInNewTab, result.data.url);
    yield* put(downloadToast(TOAST, openDownload(result.data.url)));
  } finally {
    yield* put(ownDataExported());
  }
}
