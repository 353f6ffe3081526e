import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { FILE_SIZE_TOAST_MS } from "../../../domain/limits";
import { moveMap } from "../../map/moveMap";
import { selectImportMaxBytes } from "../../session/selectors";
import { showToast } from "../../toasts/slice";
import { type ImportFile, importChanged } from "../slice";

const ACCEPTED = /\.(gpx|kml)$/i;
const WRONG_TYPE = "Only .gpx and .kml files can be imported. Choose one of these, one at a time.";
const UNREADABLE =
  "The file could not be read. It may have been moved or changed since you chose it; choose it again.";

/** Refuses a file that is too large, in the words of the specification; the import before it is left as it is. */
export function* isTooLarge(file: File) {
  const limit = yield* select(selectImportMaxBytes);
  if (file.size <= limit) return false;
  const megabytes = Math.round((limit / 1024 / 1024) * 10) / 10;
  yield* put(
    showToast({
      id: "file-size",
      text: `Oops, the file cannot be larger than ${megabytes}mb`,
      icon: "alert",
      iconColor: "error",
      dismissable: true,
      dismissAfter: FILE_SIZE_TOAST_MS,
    }),
  );
  return true;
}

/** Reads the file in the preview worker, shows what is in it and, on the map, where. False when it cannot be read. */
export function* readFile(file: File, info: ImportFile) {
  const { preview, stage } = yield* getServices();
  const fail = (error: string) => importChanged({ step: "failed", file: info, error });
  if (!ACCEPTED.test(file.name)) {
    yield* put(fail(WRONG_TYPE));
    return false;
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
      return false;
    }
    const { geometry, ...found } = outcome.preview;
    if (geometry) yield* call([stage, stage.showPreview], geometry);
    yield* put(importChanged({ step: "preview", file: info, preview: found }));
    if (geometry) yield* call(moveMap, geometry.extent);
    return true;
  } catch (error) {
    console.error("unable to read the file", error);
    yield* put(fail(UNREADABLE));
    return false;
  }
}
