import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { putFeatures } from "../../content/sagas/putFeatures";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { restoreVisibility } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { featuresDropped, featuresPut, membershipChanged } from "../../content/slice";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import type { Envelope } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import { failedOutcome, SAVED, type SendOutcome } from "../../edits/sendEdit";
import {
  DELETED_ELSEWHERE,
  hideDraft,
  type Replacement,
  replacementUndone,
  sendReplacement,
} from "../../plan";
import { newFeature } from "../../sketch";

/**
 * Reverts a replacement. The keys find what an earlier attempt saved. The old features are restored before any new one
 * is deleted.
 */
function* sendUndone(change: Replacement, key: string): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { added, replaced } = change;
  const stands = yield* call(restoreMissing, replaced.featureIds);
  if (stands) return stands;
  const featureIds: string[] = [];
  for (const { draft, key: own } of added) {
    const made = yield* call([api, api.createFeature], newFeature(draft), own);
    if (made.success) featureIds.push(made.data.uuid);
    // An earlier attempt to undo the replacement deleted this feature.
    else if (made.data.id !== "deleted") return failedOutcome(made.data, DELETED_ELSEWHERE);
  }
  const { error } = yield* call(removeFeatures, featureIds, { key: `${key}-undone` });
  if (error) return failedOutcome(error, DELETED_ELSEWHERE);
  const again = replacementUndone(change, { featureIds, deleted: replaced.featureIds });
  yield* put(creationSaved({ key, change: again }));
  return SAVED;
}

/** Restores the old features that an earlier attempt deleted. @returns null if all of them exist */
function* restoreMissing(featureIds: readonly string[]): SagaGenerator<SendOutcome | null> {
  const { api } = yield* getServices();
  const there = yield* call([api, api.getFeatures], [...featureIds]);
  if (!there.success) return failedOutcome(there.data, DELETED_ELSEWHERE);
  const known = new Set(there.data.features.map(({ uuid }) => uuid));
  const missing = featureIds.filter((id) => !known.has(id));
  if (missing.length === 0) return null;
  const restored = yield* call([api, api.restoreFeatures], missing);
  if (!restored.success) return failedOutcome(restored.data, DELETED_ELSEWHERE);
  if (restored.data.failed.length > 0)
    return { state: "gone", why: "The old ones were deleted too long ago." };
  const read = yield* call([api, api.getFeatures], missing);
  if (!read.success) return failedOutcome(read.data, DELETED_ELSEWHERE);
  yield* call(putFeatures, read.data.features);
  return null;
}

export const featuresReplace: Kind<"features-replace"> = {
  ...RULES["features-replace"],
  *apply({ added, replaced, undone }) {
    const { stage } = yield* getServices();
    if (undone) {
      for (const { draft } of added) yield* call(hideDraft, draft.uuid);
      yield* put(featuresPut([...(replaced.rows ?? [])]));
      for (const { uuid, collectionIds } of replaced.rows ?? [])
        yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
      return;
    }
    for (const { draft } of added) yield* call([stage, stage.drawTemporary], draft);
    // The map keeps the hidden shapes, so undo works offline.
    yield* put(featuresDropped(replaced.featureIds));
    yield* put(deselectIds(replaced.featureIds));
    yield* call(restoreVisibility);
  },
  *send(change, { key }: Envelope): SagaGenerator<SendOutcome> {
    if (change.undone) return yield* call(sendUndone, change, key);
    const sent = yield* call(sendReplacement, change, key);
    if ("state" in sent) return sent;
    yield* put(creationSaved({ key, change: replacementUndone(change, sent) }));
    return SAVED;
  },
};
