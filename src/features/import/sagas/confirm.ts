import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { unionExtents } from "../../../domain/extent";
import { toRow } from "../../../domain/featureRow";
import { FEATURES_GET_BATCH, IMPORT_COLLECTIONS_BATCH } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { formatOfName } from "../../../formats/endings";
import { track } from "../../analytics/track";
import { hiddenAmong } from "../../bin";
import { batchesOf } from "../../content/batches";
import { huntsPut } from "../../content/hunts/slice";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { loadContent } from "../../content/slice";
import { contentAdded } from "../../edits/change";
import { recorded, undo } from "../../edits/history/slice";
import { moveMap } from "../../map/moveMap";
import { selectSidebarView } from "../../sidebar/selectors";
import { navigateFresh, rememberTab } from "../../sidebar/slice";
import { doneToast, errorToast, undoToast } from "../../toasts/kinds";
import type { DuplicateCheck } from "../duplicates";
import { chosen } from "../duplicates";
import type { ImportFile, ImportReview } from "../slice";
import { importChanged } from "../slice";

const TOAST = "import";
const NOT_SAVED = "There was an issue saving your latest import";
const NOT_LOADED = "Your import is saved but couldn't be shown. Reloading your content...";

/**
 * Confirms the import without the skipped items and adds its hunts and features to the lists and the map. Also deletes
 * the features it replaces.
 *
 * @returns false if it couldn't be saved
 */
export function* saveImport(file: ImportFile, whole: ImportReview, duplicates: DuplicateCheck) {
  const { api } = yield* getServices();
  const { leftOut, replaced } = chosen(duplicates);
  const out = new Set(leftOut);
  const review = { ...whole, featureIds: whole.featureIds.filter((id) => !out.has(id)) };
  yield* put(importChanged({ step: "saving", file, review, done: 0 }));
  const hiddenIds = yield* call(hiddenAmong, replaced);
  const unwanted = [...leftOut, ...replaced];
  for (const id of [review.uploadId, ...(review.furtherIds ?? [])]) {
    const confirmed = yield* call([api, api.confirmImport], id, ...(unwanted.length > 0 ? [unwanted] : []));
    if (confirmed.success) continue;
    // Confirming a part is idempotent, so a retry continues with the remaining parts.
    yield* put(errorToast(TOAST, NOT_SAVED));
    yield* put(importChanged({ step: "review", file, review: whole, duplicates }));
    return false;
  }
  yield* call(forgetReplaced, replaced);
  if (review.featureIds.length === 0 && leftOut.length > 0) {
    yield* put(importChanged({ step: "choose" }));
    yield* put(doneToast(TOAST, "Nothing was added. You already have all of it."));
    return true;
  }
  const loaded = yield* call(loadItems, file, review);
  const { featureIds } = review;
  // Hunts without any kept features aren't saved.
  const collectionIds = loaded?.collectionIds ?? review.collectionIds;
  const entry = yield* put(
    recorded({
      label: `import of “${file.name}”`,
      change: contentAdded({
        featureIds,
        collectionIds,
        ...(replaced.length > 0 && { replaced: { featureIds: replaced, hiddenIds } }),
      }),
    }),
  );
  yield* put(importChanged({ step: "choose" }));
  if (!loaded) {
    yield* put(errorToast(TOAST, NOT_LOADED));
    yield* put(loadContent());
    return true;
  }
  const tab = collectionIds.length > 0 ? "collections" : "features";
  yield* put(rememberTab({ content: tab }));
  // Don't navigate if the user has opened another view.
  if ((yield* select(selectSidebarView))?.name === "Import")
    yield* put(navigateFresh({ name: "Content", metadata: { tab } }));
  yield* put(undoToast(TOAST, savedText(leftOut.length), undo(entry.payload.id)));
  const format = formatOfName(file.name) ?? "gpx";
  yield* track({ name: "file-import", format, count: review.featureIds.length });
  return true;
}

const savedText = (skipped: number): string =>
  skipped === 0 ? "Import saved" : `Import saved. Skipped ${plural(skipped, "item")}.`;

function* loadItems(file: ImportFile, review: ImportReview) {
  const { api } = yield* getServices();
  const collectionIds: string[] = [];
  for (const batch of batchesOf(review.collectionIds, IMPORT_COLLECTIONS_BATCH)) {
    const result = yield* call([api, api.getCollections], batch);
    if (!result.success) return null;
    collectionIds.push(...result.data.collections.map(({ uuid }) => uuid));
    yield* put(huntsPut(result.data.collections));
  }
  const extents = [];
  let done = 0;
  for (const batch of batchesOf(review.featureIds, FEATURES_GET_BATCH)) {
    const result = yield* call([api, api.getFeatures], batch);
    if (!result.success) return null;
    yield* call(putFeatures, result.data.features);
    extents.push(...result.data.features.map((feature) => toRow(feature).extent));
    done += batch.length;
    yield* put(importChanged({ step: "saving", file, review, done }));
  }
  yield* call(showFeatures, review.featureIds);
  const extent = unionExtents(extents);
  if (extent) yield* call(moveMap, extent);
  return { collectionIds };
}

/** Removes features that the import replaced from the lists and the map. */
function* forgetReplaced(featureIds: string[]) {
  if (featureIds.length === 0) return;
  yield* call(dropFeatures, featureIds);
  yield* put(deselectIds(featureIds));
}

/** Deletes an unconfirmed import. On failure, shows a toast and returns false. */
export function* discardImport(uploadId: string) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.deleteImport], uploadId);
  if (!result.success) yield* put(errorToast(TOAST, "There was an issue when deleting your latest import."));
  return result.success;
}
