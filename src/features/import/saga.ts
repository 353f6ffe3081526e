import {
  call,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { TableChoice } from "../../formats/csv/roles";
import { isAbortError } from "../../workers/abortSignal";
import { selectImportMaxBytes } from "../session/selectors";
import { sessionStarted } from "../session/slice";
import { errorToast } from "../toasts/kinds";
import type { DuplicateCheck } from "./duplicates";
import { discardImport, saveImport } from "./sagas/confirm";
import { isTooLarge, readAgain, readFile } from "./sagas/readFile";
import { shrink } from "./sagas/shrink";
import { fetchReview, ImportError, sendParts, waitForServer } from "./sagas/upload";
import { onDiscardWaiting, onLoadWaiting } from "./sagas/waiting";
import {
  cancelImport,
  columnsChosen,
  confirmImport,
  duplicatesChecked,
  fileChosen,
  type ImportFile,
  type ImportPreview,
  type ImportReview,
  importChanged,
  shrinkFile,
  uploadFile,
} from "./slice";
import { discardWaiting, loadWaiting, resumeImport } from "./waiting";

/** Import on the server that the user hasn't confirmed or canceled. */
interface Pending {
  /** Upload ids. A file sent in parts has several. */
  ids: string[];
}

/** Gets the file onto the server and adds the upload ids. Returns false if the file couldn't be read. */
type Start = (pending: Pending) => SagaGenerator<boolean>;

/** Previews the file and uploads it when the user asks for it. */
function* sendChosen(file: File, first: ImportFile, pending: Pending): SagaGenerator<boolean> {
  let parts = [file];
  let info = first;
  let preview = yield* call(readFile, file, info);
  for (;;) {
    if (!preview) return false;
    const action = yield* take([uploadFile, columnsChosen, shrinkFile]);
    if (shrinkFile.match(action)) {
      const fitting = yield* call(shrink, file, action.payload);
      if (!fitting) continue;
      parts = fitting.parts;
      const [smaller = file] = parts;
      if (fitting.shrunk.how === "simplify") {
        info = infoOf(smaller);
        preview = yield* call(readFile, smaller, info, fitting.shrunk);
      } else
        yield* put(
          importChanged({ step: "preview", file: info, preview, earlier: null, shrunk: fitting.shrunk }),
        );
      continue;
    }
    if (columnsChosen.match(action)) {
      preview = yield* call(readChosen, file, action.payload);
      continue;
    }
    const limit = yield* select(selectImportMaxBytes);
    if (parts.some(({ size }) => size > limit)) continue;
    try {
      yield* call(sendParts, parts, info, pending.ids, preview.table?.choice);
      return true;
    } catch (error) {
      if (!(error instanceof ImportError) || !error.worthAnother) throw error;
      // The page keeps the file for a retry until it's uploaded or another one is chosen.
      yield* put(importChanged({ step: "failed", file: info, error: error.message, kept: true }));
      yield* put(errorToast("import", error.message));
    }
  }
}

/** Reads a table again with the most recently chosen columns. */
function* readChosen(file: File, first: TableChoice): SagaGenerator<ImportPreview | null> {
  for (let choice = first; ; ) {
    const { newer, found } = yield* race({
      found: call(readAgain, file, choice),
      newer: take(columnsChosen),
    });
    if (!newer) return found ?? null;
    choice = newer.payload;
  }
}

/** Resumes an import that was uploaded in an earlier visit. The server may have read it by now. */
function* goOn(uploadId: string, info: ImportFile, pending: Pending): SagaGenerator<boolean> {
  yield* put(importChanged({ step: "processing", file: info, progress: 0 }));
  pending.ids.push(uploadId);
  return true;
}

const infoOf = ({ name, size }: File): ImportFile => ({ name, size });

const UNCHECKED: DuplicateCheck = { state: "running", done: 0, total: 0 };

/** Loads the duplicate check on demand and runs it. Never throws. */
function* check(review: ImportReview): SagaGenerator<void> {
  try {
    const { checkDuplicates } = yield* call(() => import("./sagas/checkDuplicates"));
    yield* call(checkDuplicates, review);
  } catch (error) {
    console.error("unable to load the check for duplicates", error);
    yield* put(duplicatesChecked({ state: "failed" }));
  }
}

/** Returns the review with the user's current choices. */
function* reviewed() {
  const state = yield* select((root) => root.import);
  return state.step === "review" ? state : { duplicates: UNCHECKED };
}

/** Follows the import from upload to review. Returns once it's saved. */
function* importFile(start: Start, first: ImportFile, pending: Pending) {
  let info = first;
  try {
    if (!(yield* call(start, pending))) return;
    const sent = yield* select((root) => root.import);
    if (sent.step !== "choose") info = sent.file;
    yield* call(waitForServer, pending.ids, info);
    const review = yield* call(fetchReview, pending.ids);
    yield* put(importChanged({ step: "review", file: info, review, duplicates: UNCHECKED }));
    const checking = yield* fork(check, review);
    for (;;) {
      yield* take(confirmImport);
      const { duplicates } = yield* call(reviewed);
      if (yield* call(saveImport, info, review, duplicates)) break;
    }
    checking.cancel();
    pending.ids = [];
  } catch (error) {
    if (isAbortError(error)) return;
    if (!(error instanceof ImportError)) console.error("unable to import the file", info.name, error);
    const text = error instanceof ImportError ? error.message : new ImportError("").message;
    yield* put(importChanged({ step: "failed", file: info, error: text }));
    yield* put(errorToast("import", text));
    // A file the server couldn't read is useless, so its other parts are deleted too. The server's error message stays.
    const { api } = yield* getServices();
    const { ids } = pending;
    pending.ids = [];
    if (ids.length > 1) for (const id of ids) yield* call([api, api.deleteImport], id);
  }
}

/**
 * Runs one import from the chosen file to the end. Cancel stops it at any step and deletes it on the server. If another
 * import replaces it, it stays listed in Data Manager.
 */
function* runImport(start: Start, info: ImportFile) {
  const { stage } = yield* getServices();
  const pending: Pending = { ids: [] };
  try {
    const { stopped } = yield* race({
      done: call(importFile, start, info, pending),
      stopped: take(cancelImport),
    });
    if (!stopped) return;
    yield* put(importChanged({ step: "choose" }));
    for (const id of pending.ids) if (!(yield* call(discardImport, id))) break;
  } finally {
    yield* call([stage, stage.showPreview], null);
    yield* put(loadWaiting());
  }
}

/** Starts an import for each chosen file, replacing the current one. A file above the limit changes nothing. */
export function* importSaga(): SagaGenerator<void> {
  yield* takeLatest([loadWaiting, sessionStarted], onLoadWaiting);
  yield* takeEvery(discardWaiting, onDiscardWaiting);
  let running: { cancel(): void } | null = null;
  for (;;) {
    const action = yield* take([fileChosen, resumeImport]);
    if (fileChosen.match(action) && (yield* call(isTooLarge, action.payload))) continue;
    running?.cancel();
    running = yield* fork(runImport, ...stepsOf(action));
  }
}

function stepsOf({ payload }: ReturnType<typeof fileChosen | typeof resumeImport>): [Start, ImportFile] {
  if (payload instanceof File) {
    const info = infoOf(payload);
    return [(pending) => sendChosen(payload, info, pending), info];
  }
  const info = { name: payload.fileName, size: payload.bytes };
  return [(pending) => goOn(payload.uuid, info, pending), info];
}
