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
import { sessionStarted } from "../session/slice";
import type { DuplicateCheck } from "./duplicates";
import { discardImport, saveImport } from "./sagas/confirm";
import { isTooLarge, readAgain, readFile } from "./sagas/readFile";
import { fetchReview, ImportError, sendFile, waitForServer } from "./sagas/upload";
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
  uploadFile,
} from "./slice";
import { discardWaiting, loadWaiting, resumeImport } from "./waiting";

/** What the server holds of the import and the person has not decided on. */
interface Pending {
  uploadId: string | null;
}

/** How the server comes to have the file. Answers its id there; null when the file could not be read. */
type Start = () => SagaGenerator<string | null>;

/** A file is read and shown, and sent when the person says so. */
function* sendChosen(file: File, info: ImportFile): SagaGenerator<string | null> {
  let preview = yield* call(readFile, file, info);
  for (;;) {
    if (!preview) return null;
    const action = yield* take([uploadFile, columnsChosen]);
    if (columnsChosen.match(action)) {
      preview = yield* call(readChosen, file, action.payload);
      continue;
    }
    try {
      return yield* call(sendFile, file, info, preview.table?.choice);
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
function* goOn(uploadId: string, info: ImportFile): SagaGenerator<string> {
  yield* put(importChanged({ step: "processing", file: info, progress: 0 }));
  return uploadId;
}

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
function* importFile(start: Start, info: ImportFile, pending: Pending) {
  try {
    pending.uploadId = yield* call(start);
    if (pending.uploadId === null) return;
    yield* call(waitForServer, pending.uploadId, info);
    const review = yield* call(fetchReview, pending.uploadId);
    yield* put(importChanged({ step: "review", file: info, review, duplicates: UNCHECKED }));
    const checking = yield* fork(check, review);
    for (;;) {
      yield* take(confirmImport);
      const { duplicates } = yield* call(reviewed);
      if (yield* call(saveImport, info, review, duplicates)) break;
    }
    checking.cancel();
    pending.uploadId = null;
  } catch (error) {
    if (isAbortError(error)) return;
    if (!(error instanceof ImportError)) console.error("unable to import the file", info.name, error);
    const text = error instanceof ImportError ? error.message : new ImportError("").message;
    yield* put(importChanged({ step: "failed", file: info, error: text }));
    yield* put(errorToast("import", text));
    // What the server could not read is of no use to anybody; its own message stays.
    pending.uploadId = null;
  }
}

/**
 * One import, from the chosen file to its end. Cancel ends it at any time and deletes it at the server; when another
 * import takes its place, it waits in Data Manager.
 */
function* runImport(start: Start, info: ImportFile) {
  const { stage } = yield* getServices();
  const pending: Pending = { uploadId: null };
  try {
    const { stopped } = yield* race({
      done: call(importFile, start, info, pending),
      stopped: take(cancelImport),
    });
    if (!stopped) return;
    yield* put(importChanged({ step: "choose" }));
    if (pending.uploadId !== null) yield* call(discardImport, pending.uploadId);
  } finally {
    yield* call([stage, stage.showPreview], null);
    yield* put(loadWaiting());
  }
}

/** A new file takes the place of the one before, but one that is too large changes nothing. */
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
    const info = { name: payload.name, size: payload.size };
    return [() => sendChosen(payload, info), info];
  }
  const info = { name: payload.fileName, size: payload.bytes };
  return [() => goOn(payload.uuid, info), info];
}
