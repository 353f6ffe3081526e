import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { DELETE_BATCH } from "../../../domain/limits";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { membershipChanged } from "../../content/slice";
import type { ChangeOf } from "../../edits/change";
import { contentAdded } from "../../edits/change";
import { RULES } from "../../edits/rules";
import { changedOutcome, failedOutcome, type SendOutcome } from "../../edits/sendEdit";
import { temporaryGone } from "../../featurePopup";
import { newFeature, putCreated } from "../../sketch";

export type Replacement = ChangeOf<"features-replace">;

export const DELETED_ELSEWHERE = "Some of it was deleted elsewhere.";

/** Result of a saved replacement, as needed to undo it. */
export interface Replaced {
  featureIds: string[];
  /** The replaced features that are now in the bin. */
  deleted: string[];
}

/**
 * Saves the new features, adds them to the hunts and only then deletes the old ones, so a failure partway loses no
 * vertices. Every step is safe to repeat.
 * @param key key of the change, the same for every attempt
 * @param featureIds receives the ids of saved new features, even if a later step fails
 */
export function* sendReplacement(
  change: Replacement,
  key: string,
  featureIds: string[] = [],
): SagaGenerator<SendOutcome | Replaced> {
  const { api } = yield* getServices();
  const { added, collectionIds, replaced } = change;
  const stands = change.force ? null : yield* call(changedSince, change);
  if (stands) return stands;
  for (const drawing of added) {
    const made = yield* call([api, api.createFeature], newFeature(drawing.draft), drawing.key);
    if (!made.success) return failedOutcome(made.data, DELETED_ELSEWHERE);
    featureIds.push(made.data.uuid);
    yield* call(hideDraft, drawing.draft.uuid);
    yield* call(putCreated, made.data);
  }
  if (collectionIds.length > 0) {
    const joined = yield* call([api, api.addFeaturesToCollections], featureIds, collectionIds);
    // A hunt that was deleted elsewhere doesn't block the replacement.
    if (!joined.success && joined.data.status !== 404) return failedOutcome(joined.data, DELETED_ELSEWHERE);
    if (joined.success) yield* put(membershipChanged({ featureIds, collectionIds, member: true }));
  }
  const { deleted, error } = yield* call(removeFeatures, replaced.featureIds, { key });
  if (error) return failedOutcome(error, DELETED_ELSEWHERE);
  const [first] = added;
  if (first)
    yield* track({
      name: "feature-create",
      kind: kindOf(first.draft.properties.ghType),
      count: featureIds.length,
    });
  return { featureIds, deleted };
}

/** Returns the change whose undo reverts a saved replacement. */
export const replacementUndone = ({ replaced }: Replacement, { featureIds, deleted }: Replaced) => {
  const hiddenIds = replaced.hiddenIds.filter((id) => deleted.includes(id));
  return contentAdded({
    featureIds,
    ...(deleted.length > 0 && { replaced: { featureIds: deleted, hiddenIds } }),
  });
};

/** Checks whether the old features changed since they were replaced here. @returns null if they're unchanged */
function* changedSince({ replaced }: Replacement): SagaGenerator<SendOutcome | null> {
  const { api } = yield* getServices();
  for (const batch of batchesOf(replaced.featureIds, DELETE_BATCH)) {
    const read = yield* call([api, api.getFeatures], batch);
    if (!read.success) return failedOutcome(read.data, DELETED_ELSEWHERE);
    const conflict = RULES["features-delete"].conflict(
      { kind: "features-delete", ...replaced },
      read.data.features,
    );
    if (typeof conflict === "string") continue;
    const at = Math.max(...read.data.features.map(({ properties }) => properties.updatedAt));
    return changedOutcome("Some of it", at, conflict);
  }
  return null;
}

/** Removes a new feature's unsaved drawing from the map. */
export function* hideDraft(uuid: string): SagaGenerator<void> {
  const { stage } = yield* getServices();
  yield* call([stage, stage.removeTemporary], uuid);
  yield* put(temporaryGone(uuid));
}
