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
import { errorToast } from "../content/toasts";
import { selectImportMaxBytes } from "../session/selectors";
import { sessionStarted } from "../session/slice";
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

/** What the server holds of the import and the person has not decided on. */
interface Pending {
  /** Several of a file that is sent in parts. */
  ids: string[];
}

/** How the server comes to have the file, under the ids that are added. False when the file could not be read. */
type Start = (pending: Pending) => SagaGenerator<boolean>;

/** A file is read and shown, and sent when the person says so. */
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
      // The chosen file stays with the page until it gets through or another one takes its place.
      yield* put(importChanged({ step: "failed", file: info, error: error.message, kept: true }));
      yield* put(errorToast("import", error.message));
    }
  }
}

/** Reads a table again with the columns that were chosen last. */
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

/** A file that was sent in an earlier visit: it may be read by now. */
function* goOn(uploadId: string, info: ImportFile, pending: Pending): SagaGenerator<boolean> {
  yield* put(importChanged({ step: "processing", file: info, progress: 0 }));
  pending.ids.push(uploadId);
  return true;
}

const infoOf = ({ name, size }: File): ImportFile => ({ name, size });

const UNCHECKED: DuplicateCheck = { state: "running", done: 0, total: 0 };

/** Finds what is there already, by code that is loaded now. Never throws. */
function* check(review: ImportReview): SagaGenerator<void> {
  try {
    const { checkDuplicates } = yield* call(() => import("./sagas/checkDuplicates"));
    yield* call(checkDuplicates, review);
  } catch (error) {
    console.error("unable to load the check for duplicates", error);
    yield* put(duplicatesChecked({ state: "failed" }));
  }
}

/** The review as a person has decided on it. */
function* reviewed() {
  const state = yield* select((root) => root.import);
  return state.step === "review" ? state : { duplicates: UNCHECKED };
}

/** Progress and review of a file that the server has. Ends when the import is saved. */
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
    // What the server could not read is of no use to anybody; its own message stays. Nor are the other parts of it.
    const { api } = yield* getServices();
    const { ids } = pending;
    pending.ids = [];
    if (ids.length > 1) for (const id of ids) yield* call([api, api.deleteImport], id);
  }
}

/**
 * One import, from the chosen file to its end. Cancel ends it at any time and deletes it at the server; when another
 * import takes its place, it waits in Data Manager.
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

/** A new file replaces the one before, but one that is too large changes nothing. */
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
