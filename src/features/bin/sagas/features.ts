import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlicesIfMany } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { RESTORE_BATCH } from "../../../domain/bin";
import { FEATURES_GET_BATCH } from "../../../domain/limits";
import { IDS_A_STEP, setOfSteps } from "../../../domain/setOf";
import { formatCount, plural } from "../../../domain/units";
import { batchesOf, sendingOf } from "../../content/batches";
import { inBatches } from "../../content/sagas/inBatches";
import { type PreparedFeatures, prepareFeatures } from "../../content/sagas/putFeatures";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { changeVisible } from "../../content/sagas/visibility";
import { countedToast } from "../../content/toasts";
import type { DeletedFeatures } from "../../edits/change";
import { HISTORY_TOAST } from "../../edits/history/toast";
import { selectChanges } from "../../edits/outbox/selectors";
import { SAVED, type SendOutcome } from "../../edits/sendEdit";
import { selectSidebarView } from "../../sidebar/selectors";
import { back } from "../../sidebar/slice";
import { readFeatures } from "./readFeatures";
import { hiddenAmong, takeInFeatures } from "./takeIn";

/** Undo step: restores features in batches. If a batch fails, a retry can safely repeat the earlier ones. */
export function* restoreFeatures({ featureIds, hiddenIds }: DeletedFeatures): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const restored: string[] = [];
  const parts: PreparedFeatures[] = [];
  let late = 0;
  const sending = sendingOf(featureIds.length, RESTORE_BATCH, nanoid());
  const { error, stopped } = yield* call(
    inBatches<string>,
    featureIds,
    sending.size,
    function* (batch: string[]) {
      const result = yield* call([api, api.restoreFeatures], batch, sending.key);
      if (!result.success) return result.data;
      const { successful, failed } = result.data;
      late += failed.length;
      for (const some of batchesOf(successful, FEATURES_GET_BATCH)) {
        const read = yield* call(readFeatures, some);
        if (!read.success) return read.data;
        restored.push(...some);
        parts.push(prepareFeatures(read.data.features, yield* select(selectChanges)));
      }
      return null;
    },
    countedToast(HISTORY_TOAST, "Restoring content..."),
  );
  yield* call(takeInFeatures, parts);
  yield* call(showAsBefore, restored, hiddenIds);
  if (error) return { state: "refused", why: error.message };
  if (stopped) return { state: "refused", why: `Canceled after ${formatCount(restored.length)}.` };
  if (late === 0) return SAVED;
  const which = late === featureIds.length ? "" : `${plural(late, "item")}: `;
  return { state: "gone", why: `${which}It was deleted too long ago.` };
}

/** Redo step: deletes restored features again. */
export function* deleteAgain({ featureIds, collectionId }: DeletedFeatures): SagaGenerator<SendOutcome> {
  const { deleted, error, stopped } = yield* call(removeFeatures, featureIds, {
    progress: countedToast(HISTORY_TOAST, "Deleting content..."),
    collectionId,
  });
  if (error) return { state: "refused", why: error.message };
  if (stopped) return { state: "refused", why: `Canceled after ${formatCount(deleted.length)}.` };
  const view = yield* select(selectSidebarView);
  const uuid = view?.metadata?.uuid;
  if (view?.name === "FeatureDetail" && uuid && featureIds.includes(uuid)) yield* put(back());
  return SAVED;
}

/** Makes the features visible or hidden as they were before, regardless of later visibility changes. */
function* showAsBefore(uuids: readonly string[], hiddenIds: readonly string[]) {
  const nowHidden = yield* call(hiddenAmong, uuids);
  const { toShow, toHide } = yield* inSlicesIfMany(uuids.length, changed(uuids, hiddenIds, nowHidden));
  if (toShow.length > 0) yield* call(changeVisible, { uuids: toShow, visible: true });
  if (toHide.length > 0) yield* call(changeVisible, { uuids: toHide, visible: false });
}

/** Finds the features to show and to hide to match the earlier state. Works in steps. */
function* changed(uuids: readonly string[], before: readonly string[], now: readonly string[]) {
  const [wasHidden, isHidden] = [yield* setOfSteps(before), yield* setOfSteps(now)];
  const toShow: string[] = [];
  const toHide: string[] = [];
  for (const [index, id] of uuids.entries()) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    const [was, is] = [wasHidden.has(id), isHidden.has(id)];
    if (is && !was) toShow.push(id);
    if (was && !is) toHide.push(id);
  }
  return { toShow, toHide };
}
