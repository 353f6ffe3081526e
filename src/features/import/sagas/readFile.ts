import { call, delay, put, race, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { FILE_SIZE_TOAST_MS } from "../../../domain/limits";
import { moveMap } from "../../map/moveMap";
import { selectImportMaxBytes } from "../../session/selectors";
import { showToast } from "../../toasts/slice";
import { type ImportFile, importChanged } from "../slice";

const ACCEPTED = /\.(gpx|kml|kmz|geojson|geojsonl|geojsons|json)$/i;
const WRONG_TYPE = "You can import .gpx, .kml, .kmz and .geojson files, one at a time.";
const UNREADABLE = "Couldn't read the file. It may have been moved or changed. Choose it again.";

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
    const earlier = yield* call(findEarlier, outcome.checksum);
    if (geometry) yield* call([stage, stage.showPreview], geometry);
    yield* put(importChanged({ step: "preview", file: info, preview: found, earlier }));
    if (geometry) yield* call(moveMap, geometry.extent);
    return true;
  } catch (error) {
    console.error("unable to read the file", error);
    yield* put(fail(UNREADABLE));
    return false;
  }
}

/** A preview does not wait any longer for what the server knows of the file. */
const LOOKUP_MS = 3000;

/** The import of the same file before. Without a connection nothing is known, and the file can be looked at all the same. */
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
