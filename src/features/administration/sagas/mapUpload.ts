import { call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { fileProblem, type MapDraft } from "../../../domain/mapData";
import { cancelable } from "../../../workers/cancelable";
import {
  actOnMapData,
  loadMapData,
  type mapFileChosen,
  mapFileRefused,
  partSent,
  uploadEnded,
  uploadPaused,
  uploadResumed,
} from "../mapDataSlice";

/** Bytes per part, small enough for a slow connection to finish before the timeout. */
const PART_BYTES = 2 * 1024 * 1024;
/** Milliseconds before each retry after a lost connection. After the last one, the user decides. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Uploads a file in parts. After a lost connection, resumes from what the server has received. */
export function* uploadMapFile({
  file,
  replaces,
  draft,
}: ReturnType<typeof mapFileChosen>["payload"]): SagaGenerator<void> {
  const { api } = yield* getServices();
  const limit = yield* select((state) => state.mapData.overview?.limits.fileBytes ?? Infinity);
  const problem =
    fileProblem(file.name, file.size, limit) ?? (draft && differs(draft, file) ? OTHER_FILE(draft) : null);
  if (problem !== null) {
    yield* put(mapFileRefused(problem));
    return;
  }
  const begun = draft
    ? yield* call(api.mapDraft, draft.uuid)
    : yield* call(api.beginMapDraft, file.name, file.size, replaces);
  if (!begun.success) {
    yield* put(mapFileRefused(begun.data.message));
    return;
  }
  const { uuid, received } = begun.data;
  yield* put(partSent({ uuid, bytes: received }));
  yield* put(loadMapData());
  const { error } = yield* race({
    error: call(sendFile, uuid, file, received),
    discarded: take((action: { type: string }) => isDiscard(action, uuid)),
  });
  yield* put(uploadEnded({ uuid, error: error ?? null }));
  yield* put(loadMapData());
}

const isDiscard = (action: { type: string }, uuid: string): boolean =>
  actOnMapData.match(action) && action.payload.kind === "discard" && action.payload.uuid === uuid;

const isPause = (action: { type: string }, uuid: string): boolean =>
  uploadPaused.match(action) && action.payload === uuid;
const isResume = (action: { type: string }, uuid: string): boolean =>
  uploadResumed.match(action) && action.payload === uuid;

/** Sends a file, pausing and resuming as the user requests. @returns null when complete, or the error */
function* sendFile(uuid: string, file: File, received: number): SagaGenerator<string | null> {
  const { api } = yield* getServices();
  let offset = received;
  for (;;) {
    const { paused, error } = yield* race({
      error: call(sendParts, uuid, file, offset),
      paused: take((action: { type: string }) => isPause(action, uuid)),
    });
    if (!paused) return error ?? null;
    yield* take((action: { type: string }) => isResume(action, uuid));
    // The part in flight may have arrived completely, partly or not at all.
    const now = yield* call(api.mapDraft, uuid);
    if (!now.success) {
      // While offline, sending the next part retries as after any lost connection.
      if (!isTransient(now.data)) return now.data.message;
      continue;
    }
    if (now.data.state !== "uploading") return null;
    offset = now.data.received;
    yield* put(partSent({ uuid, bytes: offset }));
  }
}

/** Sends the remaining parts. @returns null when complete, or the error */
function* sendParts(uuid: string, file: File, received: number): SagaGenerator<string | null> {
  const { api } = yield* getServices();
  let offset = received;
  let tries = 0;
  for (;;) {
    const part = file.slice(offset, offset + PART_BYTES);
    const from = offset;
    const sent = yield* call(() => cancelable((signal) => api.sendMapPart(uuid, from, part, signal)));
    if (sent.success) {
      offset = sent.data.received;
      tries = 0;
      yield* put(partSent({ uuid, bytes: offset }));
      if (sent.data.state !== "uploading") return null;
      continue;
    }
    const goesOn = isTransient(sent.data) || sent.data.id === "wrong-offset";
    const pause = PAUSES_MS[tries++];
    if (!goesOn || pause === undefined) return sent.data.message;
    yield* delay(pause);
    const now = yield* call(api.mapDraft, uuid);
    if (!now.success) continue;
    if (now.data.state !== "uploading") return null;
    offset = now.data.received;
  }
}

const differs = ({ fileName, bytes }: MapDraft, file: File): boolean =>
  bytes !== file.size || extensionOf(fileName) !== extensionOf(file.name);
const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".")).toLowerCase();
const OTHER_FILE = ({ fileName }: MapDraft): string =>
  `This isn't the file whose upload was interrupted. Choose ${fileName}, or discard it.`;
