import { call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import {
  FEATURES_GET_BATCH,
  IMPORT_COLLECTIONS_BATCH,
  SHARES_POLL_MS,
  UNDO_TOAST_MS,
} from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { batchesOf } from "../../content/batches";
import { restoreVisibility } from "../../content/sagas/visibility";
import { selectTable } from "../../content/selectors";
import { selectHuntsById } from "../../hunts/selectors";
import { connectionBack, pageShown } from "../../session/slice";
import { showToast } from "../../toasts/slice";
import { forgetHunt, forgetUnshared } from "./leave";

/** Looks again and again whether what others share is still shared: nobody tells the page when it ends. */
export function* watchReceived(): SagaGenerator<void> {
  for (;;) {
    yield* race({ waited: delay(SHARES_POLL_MS), sooner: take([connectionBack, pageShown]) });
    try {
      yield* call(forgetEnded);
    } catch (error) {
      console.error("unable to see what is still shared", error);
    }
  }
}

function* forgetEnded() {
  const lost = [...(yield* call(endedHunts)), ...(yield* call(endedFeatures))];
  if (lost.length === 0) return;
  yield* call(restoreVisibility);
  yield* call(tellEnded, lost);
}

/** Forgets hunts of others that the server no longer gives, with their features. Answers their titles. */
function* endedHunts(): SagaGenerator<string[]> {
  const { api } = yield* getServices();
  const received = Object.values(yield* select(selectHuntsById)).filter(({ isOwner }) => !isOwner);
  const ended: string[] = [];
  for (const batch of batchesOf(received, IMPORT_COLLECTIONS_BATCH)) {
    const read = yield* call(
      [api, api.getCollections],
      batch.map(({ uuid }) => uuid),
    );
    if (!read.success) continue;
    const still = new Set(read.data.collections.map(({ uuid }) => uuid));
    for (const { uuid, title } of batch.filter((hunt) => !still.has(hunt.uuid))) {
      yield* call(forgetHunt, { type: "collection" as const, uuid });
      ended.push(title);
    }
  }
  return ended;
}

/** The same for features that are shared on their own. */
function* endedFeatures(): SagaGenerator<string[]> {
  const alone = yield* select(selectSharedAlone);
  const ended = new Set<string>();
  for (const batch of batchesOf(alone, FEATURES_GET_BATCH)) {
    const gone = yield* call(
      forgetUnshared,
      batch.map(({ uuid }) => uuid),
    );
    for (const uuid of gone) ended.add(uuid);
  }
  return alone.filter(({ uuid }) => ended.has(uuid)).map(({ title }) => title);
}

/** Features of others that no received hunt brought along. */
const selectSharedAlone = (state: RootState) => {
  const hunts = selectHuntsById(state);
  const inHunts = new Set(
    Object.values(hunts).flatMap(({ featureIds, isOwner }) => (isOwner ? [] : featureIds)),
  );
  return [...selectTable(state).rows()].filter(
    ({ uuid, isOwner, collectionIds }) =>
      !isOwner && !inHunts.has(uuid) && !collectionIds.some((id) => hunts[id]?.isOwner === false),
  );
};

/** Says without alarm that something is no longer shared. */
export function* tellEnded(titles: readonly string[]): SagaGenerator<void> {
  const [only] = titles;
  const what = titles.length === 1 ? `“${only}” is` : `${plural(titles.length, "item")} are`;
  yield* put(
    showToast({
      id: "share-ended",
      text: `${what} no longer shared with you.`,
      icon: "info",
      dismissable: true,
      dismissAfter: UNDO_TOAST_MS,
    }),
  );
}
