import { all, call, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { frozenList } from "../../../domain/frozenList";
import type { Collection } from "../../../domain/hunt";
import { KeySet } from "../../../domain/idList";
import {
  COLLECTIONS_PAGE_SIZE,
  COLLECTIONS_POLL_MS,
  FEATURES_PAGE_SIZE,
  FEATURES_POLL_MS,
} from "../../../domain/limits";
import { IDS_A_STEP, knowSet } from "../../../domain/setOf";
import { DONE, running } from "../../../domain/status";
import { selectChanges } from "../../edits/outbox/selectors";
import { huntsLoading, huntsPut, membersRead } from "../../hunts/slice";
import { takeStartNumber } from "../../sync/saga";
import { selectSyncedTo } from "../../sync/selectors";
import { syncedTo } from "../../sync/slice";
import type { FeatureTable } from "../featureTable";
import { selectTable } from "../selectors";
import { cancelLoading, contentLoadedTo, contentLoading } from "../slice";
import { loadPages, type Paging } from "./loadPages";
import { loadSnapshot } from "./loadSnapshot";
import { featuresPage, huntsPage } from "./pages";
import { type PreparedFeatures, prepareFeatures, putPrepared } from "./putFeatures";

/**
 * All features by the snapshot, all hunts page after page. The first part of each is asked for while the map starts, the
 * others when it can take them (docs/adr/0029-loading-content.md).
 */
export function* loadAll() {
  const { stage } = yield* getServices();
  // Lists, import and export work without a map.
  const ready = () => stage.ready().catch((error) => console.error("the map cannot be used", error));
  yield* put(huntsLoading(running()));
  yield* put(contentLoading(running()));
  yield* race({
    loaded: all([call(loadHunts, ready), call(loadFeatures, ready)]),
    cancel: take(cancelLoading),
  });
  // Lists of hunts do not say what is in them: each feature says which hunts it is in.
  yield* put(membersRead(yield* inSlices(membersByHunt(yield* select(selectTable)))));
}

/** A set takes a byte for each feature there is: hunts with less than this share of them have none beforehand. */
const LARGE_SHARE = 1 / 8;

/**
 * Which features are in each hunt, according to the features. Large hunts' sets are known: a switch needn't
 * look ids up.
 */
export function* membersByHunt(
  table: Pick<FeatureTable, "memberships">,
): Generator<number, Record<string, string[]>, void> {
  const members: Record<string, string[]> = {};
  const keysOf: Record<string, number[]> = {};
  let count = 0;
  for (const { uuid, key, collectionIds } of table.memberships()) {
    if (++count % IDS_A_STEP === 0) yield count;
    for (const id of collectionIds) {
      members[id] ??= [];
      keysOf[id] ??= [];
      members[id].push(uuid);
      keysOf[id].push(key);
    }
  }
  for (const [id, list] of Object.entries(members)) {
    frozenList(list);
    if (list.length < IDS_A_STEP || list.length < count * LARGE_SHARE) continue;
    knowSet(list, KeySet.of(keysOf[id] ?? []));
    yield list.length;
  }
  return members;
}

function* loadHunts(ready: () => Promise<unknown>): SagaGenerator<void> {
  const { api } = yield* getServices();
  yield* call(takeStartNumber);
  const paging: Paging<Collection, readonly Collection[]> = {
    pageSize: COLLECTIONS_PAGE_SIZE,
    retryAfter: COLLECTIONS_POLL_MS,
    ready,
    fetch: (cursor, signal) => huntsPage(api, cursor, signal),
    prepare: (hunts) => call(() => hunts),
    *take(pages) {
      yield* put(huntsPut(pages.flat()));
    },
    status: huntsLoading,
  };
  yield* call(loadPages<Collection, readonly Collection[]>, paging);
}

/** By the snapshot, or in pages where that is refused or breaks off. */
function* loadFeatures(ready: () => Promise<unknown>): SagaGenerator<void> {
  const { api } = yield* getServices();
  const now = yield* call(loadSnapshot, ready);
  if (now !== null) {
    yield* put(contentLoadedTo(now));
    if ((yield* select(selectSyncedTo)) !== null) yield* put(syncedTo(now));
    yield* put(contentLoading(DONE));
    return;
  }
  if ((yield* select(selectSyncedTo)) === null) yield* call(takeStartNumber);
  const paging: Paging<Feature, PreparedFeatures> = {
    pageSize: FEATURES_PAGE_SIZE,
    retryAfter: FEATURES_POLL_MS,
    ready,
    fetch: (cursor, signal) => featuresPage(api, cursor, signal),
    *prepare(features) {
      return prepareFeatures(features, yield* select(selectChanges));
    },
    take: putPrepared,
    status: contentLoading,
  };
  yield* call(loadPages<Feature, PreparedFeatures>, paging);
}
