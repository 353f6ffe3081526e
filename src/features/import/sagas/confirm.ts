import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { unionExtents } from "../../../domain/extent";
import { FEATURES_GET_BATCH, IMPORT_COLLECTIONS_BATCH } from "../../../domain/limits";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { loadContent, toRow } from "../../content/slice";
import { errorToast, undoToast } from "../../content/toasts";
import { addedChanges } from "../../history/created";
import { recorded, undo } from "../../history/slice";
import { huntsPut } from "../../hunts/slice";
import { moveMap } from "../../map/moveMap";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh, rememberTab } from "../../sidebar/slice";
import { type ImportFile, type ImportReview, importChanged } from "../slice";

const TOAST = "import";
const NOT_SAVED = "There was an issue saving your latest import";
const NOT_LOADED = "Your import is saved but couldn't be shown. Reloading your content...";

/** Keeps the import and brings its hunts and features into the lists and onto the map. False when it was not saved. */
export function* saveImport(file: ImportFile, review: ImportReview) {
  const { api } = yield* getServices();
  yield* put(importChanged({ step: "saving", file, review, done: 0 }));
  const confirmed = yield* call([api, api.confirmImport], review.uploadId);
  if (!confirmed.success) {
    yield* put(errorToast(TOAST, NOT_SAVED));
    yield* put(importChanged({ step: "review", file, review }));
    return false;
  }
  const { featureIds, collectionIds } = review;
  const entry = yield* put(
    recorded({ label: `import of “${file.name}”`, ...addedChanges({ featureIds, collectionIds }) }),
  );
  const loaded = yield* call(loadItems, file, review);
  yield* put(importChanged({ step: "choose" }));
  if (!loaded) {
    yield* put(errorToast(TOAST, NOT_LOADED));
    yield* put(loadContent());
    return true;
  }
  const tab = review.collectionIds.length > 0 ? "collections" : "features";
  yield* put(rememberTab({ content: tab }));
  // Who has gone elsewhere meanwhile stays there.
  if ((yield* select(selectSidebarView))?.name === "Import")
    yield* put(navigateFresh({ name: "Content", metadata: { tab } }));
  yield* put(undoToast(TOAST, "Import saved", undo(entry.payload.id)));
  const format = formatOf(file.name);
  yield* track({ name: "file-import", format, count: review.featureIds.length });
  return true;
}

function* loadItems(file: ImportFile, review: ImportReview) {
  const { api } = yield* getServices();
  for (const batch of batchesOf(review.collectionIds, IMPORT_COLLECTIONS_BATCH)) {
    const result = yield* call([api, api.getCollections], batch);
    if (!result.success) return false;
    yield* put(huntsPut(result.data.collections));
  }
  const extents = [];
  let done = 0;
  for (const batch of batchesOf(review.featureIds, FEATURES_GET_BATCH)) {
    const result = yield* call([api, api.getFeatures], batch);
    if (!result.success) return false;
    yield* call(putFeatures, result.data.features);
    extents.push(...result.data.features.map((feature) => toRow(feature).extent));
    done += batch.length;
    yield* put(importChanged({ step: "saving", file, review, done }));
  }
  yield* call(showFeatures, review.featureIds);
  const extent = unionExtents(extents);
  if (extent) yield* call(moveMap, extent);
  return true;
}

/** Deletes an import that was not confirmed. False, with a toast, when that failed. */
export function* discardImport(uploadId: string) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.deleteImport], uploadId);
  if (!result.success) yield* put(errorToast(TOAST, "There was an issue when deleting your latest import."));
  return result.success;
}

/** By the file's name, for statistics alone. */
function formatOf(name: string) {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "kml" || ending === "kmz") return ending;
  return /json/.test(ending) ? "geojson" : "gpx";
}
