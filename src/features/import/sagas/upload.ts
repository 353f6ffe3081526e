import { call, delay, put, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { IMPORT_POLL_MS } from "../../../domain/limits";
import type { TableChoice } from "../../../formats/csv/roles";
import type { FormatNote } from "../../../formats/types";
import { type ImportFile, type ImportReview, importChanged } from "../slice";

const FAILED = "There was an issue while importing your file";
/** Polls that may fail in a row, so a brief loss of connection doesn't end the import. */
const LOST_POLLS = 5;

/** Error of an import that the server rejected or that didn't reach it. The message is shown to the user. */
export class ImportError extends Error {
  override name = "ImportError";
  /** Retrying with the same file may succeed. */
  readonly worthAnother: boolean;
  constructor(message: string, worthAnother = false) {
    super(message || FAILED);
    this.worthAnother = worthAnother;
  }
}

/** Uploads the parts that have no id yet and appends their upload ids. */
export function* sendParts(parts: readonly File[], info: ImportFile, ids: string[], table?: TableChoice) {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let before = parts.slice(0, ids.length).reduce((sum, { size }) => sum + size, 0);
  for (const part of parts.slice(ids.length)) {
    const start = before;
    const shareOf = (sent: number) => (start + sent * part.size) / total;
    ids.push(yield* call(sendFile, part, info, shareOf, table));
    before += part.size;
  }
}

function* sendFile(
  file: File,
  info: ImportFile,
  shareOf: (sent: number) => number,
  table?: TableChoice,
): SagaGenerator<string> {
  const { api } = yield* getServices();
  yield* put(importChanged({ step: "uploading", file: info, sent: shareOf(0) }));
  const result = yield* withProgress(
    (report: (sent: number) => void, signal) => api.uploadImport(file, report, signal, table),
    (sent) => importChanged({ step: "uploading", file: info, sent: shareOf(sent) }),
  );
  if (!result.success) {
    const { message, status } = result.data;
    throw new ImportError(message, isTransient(result.data) || status === 401);
  }
  return result.data.uploadId;
}

/**
 * Waits until the server has read all parts of the file.
 *
 * @throws ImportError with the server's message if it couldn't read one
 */
export function* waitForServer(ids: readonly string[], info: ImportFile) {
  for (const [part, id] of ids.entries())
    yield* call(waitForPart, id, info, (progress: number) => (part + progress) / ids.length);
}

function* waitForPart(uploadId: string, info: ImportFile, shareOf: (progress: number) => number) {
  const { api } = yield* getServices();
  yield* put(importChanged({ step: "processing", file: info, progress: shareOf(0) }));
  let lost = 0;
  for (;;) {
    const result = yield* call([api, api.importStatus], uploadId);
    if (result.success) {
      lost = 0;
      const { valid, completed, message, progress } = result.data;
      const refused = message !== "" && message !== "OK";
      if (!valid || refused) throw new ImportError(message);
      if (completed) return;
      yield* put(importChanged({ step: "processing", file: info, progress: shareOf(progress) }));
    } else {
      lost += 1;
      if (!isTransient(result.data) || lost > LOST_POLLS) throw new ImportError(result.data.message);
    }
    yield* delay(IMPORT_POLL_MS);
  }
}

/** Fetches the content the server read from all parts, for the user to confirm. */
export function* fetchReview([uploadId = "", ...furtherIds]: readonly string[]) {
  const review = yield* call(fetchPart, uploadId);
  for (const id of furtherIds) {
    const { featureIds, collectionIds, notes } = yield* call(fetchPart, id);
    review.featureIds.push(...featureIds);
    review.collectionIds.push(...collectionIds);
    review.notes = together(review.notes, notes);
  }
  return furtherIds.length > 0 ? { ...review, furtherIds } : review;
}

/** Merges the notes of several parts, adding up the counts of equal messages. */
function together(notes: readonly FormatNote[], more: readonly FormatNote[]): FormatNote[] {
  const counts = new Map(notes.map((note): [string, FormatNote] => [note.message, { ...note }]));
  for (const note of more) {
    const known = counts.get(note.message);
    if (known) known.count += note.count;
    else counts.set(note.message, { ...note });
  }
  return [...counts.values()];
}

function* fetchPart(uploadId: string): SagaGenerator<ImportReview> {
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
