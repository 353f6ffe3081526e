import { call, put, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { FEATURES_GET_BATCH } from "../../../domain/limits";
import type { SharedItem } from "../../../domain/share";
import { batchesOf } from "../../content/batches";
import { selectHunt } from "../../content/hunts/selectors";
import { huntsDropped } from "../../content/hunts/slice";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { restoreVisibility } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { selectTable } from "../../content/selectors";
import { back, navigateFresh } from "../../sidebar/slice";
import { doneToast, errorToast, progressToast } from "../../toasts/kinds";
import type { leaveShare } from "../slice";

const WORD = { collection: "hunt", feature: "feature" } as const;

/** Leaves a shared item and drops what came with it. */
export function* onLeaveShare({ payload: item }: ReturnType<typeof leaveShare>) {
  const { api } = yield* getServices();
  const word = WORD[item.type];
  const toast = `leave-${item.uuid}`;
  yield* put(progressToast(toast, `Leaving ${word}...`));
  const result = yield* call([api, api.leaveShare], item.type, item.uuid);
  if (!result.success && result.data.status !== 404) {
    console.error("unable to leave the share", result.data.id);
    yield* put(errorToast(toast, `There was an issue leaving the shared ${word}.`));
    return;
  }
  yield* put(doneToast(toast, `You have succesfully left the shared ${word}.`));
  yield* call(item.type === "collection" ? forgetHunt : forgetFeature, item);
  yield* call(restoreVisibility);
}

const selectOpenUuid = ({ sidebar: { view } }: RootState) =>
  view?.name === "Collection" || view?.name === "FeatureDetail" ? view.metadata?.uuid : undefined;

/** Removes another user's hunt from lists and map, with the features that were shared only through it. */
export function* forgetHunt(item: SharedItem) {
  const hunt = yield* select(selectHunt, item.uuid);
  const table = yield* select(selectTable);
  const theirs = [...table.rows(hunt?.featureIds ?? [])].filter(({ isOwner }) => !isOwner);
  if ((yield* select(selectOpenUuid)) === item.uuid) {
    yield* put(navigateFresh({ name: "Content", metadata: { tab: "collections" } }));
  }
  yield* put(huntsDropped([item.uuid]));
  yield* call(
    forgetUnshared,
    theirs.map(({ uuid }) => uuid),
  );
}

function* forgetFeature(item: SharedItem) {
  if ((yield* select(selectOpenUuid)) === item.uuid) yield* put(back());
  yield* call(forgetUnshared, [item.uuid]);
}

/**
 * Drops those features that the server no longer returns. The others are shared through another hunt or their own link.
 * @returns the dropped ids
 */
export function* forgetUnshared(uuids: readonly string[]) {
  const { api } = yield* getServices();
  const forgotten: string[] = [];
  for (const batch of batchesOf(uuids, FEATURES_GET_BATCH)) {
    const result = yield* call([api, api.getFeatures], batch);
    if (!result.success) {
      console.error("unable to check what is still shared", result.data.id);
      continue;
    }
    const still = new Set(result.data.features.map(({ uuid }) => uuid));
    const gone = batch.filter((uuid) => !still.has(uuid));
    const open = yield* select(selectOpenUuid);
    // The view that Back leads to may be gone too.
    if (open !== undefined && gone.includes(open))
      yield* put(navigateFresh({ name: "Content", metadata: { tab: "features" } }));
    yield* put(deselectIds(gone));
    yield* call(dropFeatures, gone);
    forgotten.push(...gone);
  }
  return forgotten;
}
