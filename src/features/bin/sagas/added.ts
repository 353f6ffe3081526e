import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { toRow } from "../../../domain/featureRow";
import { FEATURES_GET_BATCH, IMPORT_COLLECTIONS_BATCH } from "../../../domain/limits";
import { formatCount, plural } from "../../../domain/units";
import { batchesOf } from "../../content/batches";
import { removeHunt } from "../../content/hunts/removeHunt";
import { selectHunt } from "../../content/hunts/selectors";
import { leaveFeature } from "../../content/sagas/leaveFeature";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { selectFeature } from "../../content/selectors";
import { countedToast } from "../../content/toasts";
import type { AddedContent } from "../../edits/change";
import { HISTORY_TOAST } from "../../edits/history/toast";
import { same } from "../../edits/rules/conflict";
import { seen } from "../../edits/rules/seen";
import type { SendOutcome } from "../../edits/sendEdit";
import { SAVED } from "../../edits/sendEdit";
import { selectSidebarView } from "../../sidebar/selectors";
import { progressToast } from "../../toasts/kinds";
import { restoreFeatures } from "./features";
import { restoreHunt } from "./restoreHunt";

/** Number of hunts removed, and of those kept because they were changed elsewhere. */
interface Removal {
  removed: number;
  kept: number;
  error: ApiError | null;
}

/** Undo step: deletes added content in batches. Items changed elsewhere are kept. */
export function* deleteAdded({ featureIds, collectionIds }: AddedContent): SagaGenerator<SendOutcome> {
  const unchanged: string[] = [];
  let kept = 0;
  for (const batch of batchesOf(featureIds, FEATURES_GET_BATCH)) {
    const read = yield* call(readUnchanged, batch);
    if (read.error) return { state: "refused", why: read.error.message };
    unchanged.push(...read.unchanged);
    kept += read.changed;
    yield* call(tell, unchanged.length + kept, featureIds.length);
  }
  const progress = countedToast(HISTORY_TOAST, "Deleting content...");
  const { deleted, error, stopped } = yield* call(removeFeatures, unchanged, { progress });
  const open = (yield* select(selectSidebarView))?.metadata?.uuid;
  if (open !== undefined && deleted.includes(open)) yield* call(leaveFeature, open);
  if (error) return { state: "refused", why: error.message };
  if (stopped) return { state: "refused", why: `Canceled after ${formatCount(deleted.length)}.` };
  let removed = deleted.length;
  for (const batch of batchesOf(collectionIds, IMPORT_COLLECTIONS_BATCH)) {
    const step = yield* call(removeUnchangedHunts, batch);
    if (step.error) return { state: "refused", why: step.error.message };
    removed += step.removed;
    kept += step.kept;
  }
  if (removed > 0)
    return kept > 0 ? { state: "saved", note: `Kept ${plural(kept, "item")} changed elsewhere.` } : SAVED;
  return kept > 0
    ? { state: "gone", why: "It has changed since." }
    : { state: "gone", why: "It no longer exists." };
}

/** Redo step: restores what deleteAdded deleted. Can safely repeat an earlier try. */
export function* restoreAdded({ featureIds, collectionIds }: AddedContent): SagaGenerator<SendOutcome> {
  if (featureIds.length > 0) {
    const outcome = yield* call(restoreFeatures, { featureIds, hiddenIds: [] });
    if (outcome.state !== "saved") return outcome;
  }
  for (const uuid of collectionIds) {
    const outcome = yield* call(restoreHunt, { uuid, pinned: false });
    if (outcome.state !== "saved") return outcome;
  }
  return SAVED;
}

/** Returns which features are the same on the server as here, and how many were changed elsewhere. */
function* readUnchanged(featureIds: string[]) {
  const { api } = yield* getServices();
  const read = yield* call([api, api.getFeatures], featureIds);
  if (!read.success) return { unchanged: [], changed: 0, error: read.data };
  const unchanged: string[] = [];
  for (const feature of read.data.features) {
    const row = yield* select(selectFeature, feature.uuid);
    if (!row || same(seen(row), seen(toRow(feature)))) unchanged.push(feature.uuid);
  }
  return { unchanged, changed: read.data.features.length - unchanged.length, error: null };
}

function* removeUnchangedHunts(collectionIds: string[]): SagaGenerator<Removal> {
  const { api } = yield* getServices();
  const read = yield* call([api, api.getCollections], collectionIds);
  if (!read.success) return { removed: 0, kept: 0, error: read.data };
  let [removed, kept] = [0, 0];
  for (const { uuid, title } of read.data.collections) {
    const known = yield* select(selectHunt, uuid);
    if (known && known.title !== title) {
      kept += 1;
      continue;
    }
    const { error } = yield* call(removeHunt, uuid);
    if (error && error.status !== 404) return { removed, kept, error };
    removed += 1;
  }
  return { removed, kept, error: null };
}

/** Shows progress if there is more than one batch. */
function* tell(done: number, total: number): SagaGenerator<void> {
  if (total <= FEATURES_GET_BATCH) return;
  const text = `Undoing: ${formatCount(done)} of ${plural(total, "item")}`;
  yield* put(progressToast(HISTORY_TOAST, text));
}
