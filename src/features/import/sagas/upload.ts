import { call, delay, put } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { IMPORT_POLL_MS } from "../../../domain/limits";
import type { TableChoice } from "../../../formats/csv/roles";
import { type ImportFile, type ImportReview, importChanged } from "../slice";

const FAILED = "There was an issue while importing your file";
/** Polls that may go unanswered in a row: a short loss of the connection ends no import. */
const LOST_POLLS = 5;

/** An import that the server or the way to it refused. The message is for the person. */
export class ImportError extends Error {
  override name = "ImportError";
  /** The same file may get through at another try. */
  readonly worthAnother: boolean;
  constructor(message: string, worthAnother = false) {
    super(message || FAILED);
    this.worthAnother = worthAnother;
  }
}

/** Sends the file. Answers the id under which the server works on it. */
export function* sendFile(file: File, info: ImportFile, table?: TableChoice) {
  const { api } = yield* getServices();
  yield* put(importChanged({ step: "uploading", file: info, sent: 0 }));
  const result = yield* withProgress(
    (report: (sent: number) => void, signal) => api.uploadImport(file, report, signal, table),
    (sent) => importChanged({ step: "uploading", file: info, sent }),
  );
  if (!result.success) {
    const { message, status } = result.data;
    throw new ImportError(message, isTransient(result.data) || status === 401);
  }
  return result.data.uploadId;
}

/** Waits until the server has read the file. Throws ImportError with its message when it could not. */
export function* waitForServer(uploadId: string, info: ImportFile) {
  const { api } = yield* getServices();
  yield* put(importChanged({ step: "processing", file: info, progress: 0 }));
  let lost = 0;
  for (;;) {
    const result = yield* call([api, api.importStatus], uploadId);
    if (result.success) {
      lost = 0;
      const { valid, completed, message, progress } = result.data;
      const refused = message !== "" && message !== "OK";
      if (!valid || refused) throw new ImportError(message);
      if (completed) return;
      yield* put(importChanged({ step: "processing", file: info, progress }));
    } else {
      lost += 1;
      if (!isTransient(result.data) || lost > LOST_POLLS) throw new ImportError(result.data.message);
    }
    yield* delay(IMPORT_POLL_MS);
  }
}

/** What the server made of the file, for the person to confirm. */
export function* fetchReview(uploadId: string) {
  const { api, now } = yield* getServices();
  const result = yield* call([api, api.importResult], uploadId);
  if (!result.success) throw new ImportError(result.data.message);
  const idsOf = (isCollection: boolean) =>
    result.data.items.filter(({ type }) => (type === "collection") === isCollection).map(({ uuid }) => uuid);
  const review: ImportReview = {
    uploadId,
    at: now(),
    featureIds: idsOf(false),
    collectionIds: idsOf(true),
    notes: result.data.notes,
  };
  return review;
}
