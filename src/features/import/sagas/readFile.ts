import { call, delay, put, race, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { FILE_SIZE_TOAST_MS } from "../../../domain/limits";
import type { TableChoice } from "../../../formats/csv/roles";
import { ALL_FORMAT_ENDINGS, formatOfName } from "../../../formats/endings";
import { isPartName, looseText } from "../../../formats/shapefile/loose";
import { isAbortError } from "../../../workers/abortSignal";
import { cancelable } from "../../../workers/cancelable";
import { isStreamable } from "../../../workers/preview";
import { moveMap } from "../../map/moveMap";
import { selectImportMaxBytes } from "../../session/selectors";
import { showToast } from "../../toasts/slice";
import { tooLargeText } from "../limitText";
import { type ImportFile, type ImportPreview, importChanged, type Shrunk } from "../slice";

const WRONG_TYPE = `You can import ${ALL_FORMAT_ENDINGS} files, one at a time.`;
export const UNREADABLE = "Couldn't read the file. It may have been moved or changed. Choose it again.";

/**
 * Rejects a file above the limit without affecting the current import. Formats that can be read in chunks pass: their
 * preview tells the user what to do.
 */
export function* isTooLarge(file: File) {
  const limit = yield* select(selectImportMaxBytes);
  if (file.size <= limit || isStreamable(file)) return false;
  yield* put(
    showToast({
      id: "file-size",
      text: tooLargeText(limit),
      icon: "alert",
      iconColor: "error",
      dismissable: true,
      dismissAfter: FILE_SIZE_TOAST_MS,
    }),
  );
  return true;
}

/** Reads the file in the preview worker and shows its content, also on the map. Returns null if it can't be read. */
export function* readFile(
  file: File,
  info: ImportFile,
  shrunk?: Shrunk,
): SagaGenerator<ImportPreview | null> {
  const { preview, stage } = yield* getServices();
  const fail = (error: string) => importChanged({ step: "failed", file: info, error });
  if (formatOfName(file.name) === null) {
    yield* put(fail(isPartName(file.name) ? looseText(file.name) : WRONG_TYPE));
    return null;
  }
  yield* put(importChanged({ step: "reading", file: info, done: 0, total: file.size }));
  try {
    const outcome = yield* withProgress(
      (report: (at: [number, number]) => void, signal) =>
        preview.read(file, (done, total) => report([done, total]), signal),
      ([done, total]) => importChanged({ step: "reading", file: info, done, total }),
    );
    if (!outcome.ok) {
      yield* put(fail(outcome.error.message));
      return null;
    }
    const { geometry, ...found } = outcome.preview;
    const earlier = outcome.checksum === null ? null : yield* call(findEarlier, outcome.checksum);
    if (geometry) yield* call([stage, stage.showPreview], geometry);
    yield* put(
      importChanged({ step: "preview", file: info, preview: found, earlier, ...(shrunk && { shrunk }) }),
    );
    if (geometry) yield* call(moveMap, geometry.extent);
    return found;
  } catch (error) {
    console.error("unable to read the file", error);
    yield* put(fail(UNREADABLE));
    return null;
  }
}

/** Reads a table again with the chosen columns. The old preview stays until the new one is ready. */
export function* readAgain(file: File, table: TableChoice): SagaGenerator<ImportPreview | null> {
  const { preview, stage } = yield* getServices();
  const state = yield* select((root) => root.import);
  if (state.step !== "preview") return null;
  try {
    const outcome = yield* call(() => cancelable((signal) => preview.read(file, () => {}, signal, table)));
    if (!outcome.ok) {
      yield* put(importChanged({ step: "failed", file: state.file, error: outcome.error.message }));
      return null;
    }
    const { geometry, ...found } = outcome.preview;
    yield* call([stage, stage.showPreview], geometry);
    yield* put(importChanged({ step: "preview", file: state.file, preview: found, earlier: state.earlier }));
    if (geometry) yield* call(moveMap, geometry.extent);
    return found;
  } catch (error) {
    if (isAbortError(error)) throw error;
    console.error("unable to read the file", error);
    yield* put(importChanged({ step: "failed", file: state.file, error: UNREADABLE }));
    return null;
  }
}

/** Timeout in milliseconds for looking up an earlier import of the file. */
const LOOKUP_MS = 3000;

/** Returns the earlier import of the same file, if any. Failures are only logged: the preview works offline too. */
function* findEarlier(checksum: string) {
  const { api } = yield* getServices();
  const { result } = yield* race({
    result: call([api, api.earlierImport], checksum),
    late: delay(LOOKUP_MS),
  });
  if (result?.success) return result.data.import;
  console.warn("unable to look for an earlier import of the file", result?.data);
  return null;
}
