import { call, fork, put, race, type SagaGenerator, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { isAbortError } from "../../workers/abortSignal";
import { errorToast } from "../content/toasts";
import { discardImport, saveImport } from "./sagas/confirm";
import { isTooLarge, readFile } from "./sagas/readFile";
import { fetchReview, ImportError, sendFile, waitForServer } from "./sagas/upload";
import { cancelImport, confirmImport, fileChosen, type ImportFile, importChanged, uploadFile } from "./slice";

/** What the server holds of the import and the person has not decided on. */
interface Pending {
  uploadId: string | null;
}

/** Upload, progress and review of a file that was read. Ends when the import is saved. */
function* importFile(file: File, info: ImportFile, pending: Pending) {
  if (!(yield* call(readFile, file, info))) return;
  yield* take(uploadFile);
  try {
    pending.uploadId = yield* call(sendFile, file, info);
    yield* call(waitForServer, pending.uploadId, info);
    const review = yield* call(fetchReview, pending.uploadId);
    yield* put(importChanged({ step: "review", file: info, review }));
    for (;;) {
      yield* take(confirmImport);
      if (yield* call(saveImport, info, review)) break;
    }
    pending.uploadId = null;
  } catch (error) {
    if (isAbortError(error)) return;
    const text = error instanceof ImportError ? error.message : new ImportError("").message;
    yield* put(importChanged({ step: "failed", file: info, error: text }));
    yield* put(errorToast("import", text));
    // What the server could not read is of no use to anybody; its own message stays.
    pending.uploadId = null;
  }
}

/** One import, from the chosen file to its end, which Cancel may bring about at any time. */
function* runImport(file: File) {
  const { stage } = yield* getServices();
  const info: ImportFile = { name: file.name, size: file.size };
  const pending: Pending = { uploadId: null };
  try {
    const { stopped } = yield* race({
      done: call(importFile, file, info, pending),
      stopped: take(cancelImport),
    });
    if (stopped) yield* put(importChanged({ step: "choose" }));
  } finally {
    yield* call([stage, stage.showPreview], null);
    if (pending.uploadId !== null) yield* call(discardImport, pending.uploadId);
  }
}

/** A new file takes the place of the one before, but one that is too large changes nothing. */
export function* importSaga(): SagaGenerator<void> {
  let running: { cancel(): void } | null = null;
  for (;;) {
    const { payload: file } = yield* take(fileChosen);
    if (yield* call(isTooLarge, file)) continue;
    running?.cancel();
    running = yield* fork(runImport, file);
  }
}
