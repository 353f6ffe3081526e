import type { SagaGenerator } from "typed-redux-saga";
import { all, call, put, race, select, take } from "typed-redux-saga";
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
import type { FeatureTable } from "../../content/featureTable";
import { huntsLoading, huntsPut, membersRead } from "../../content/hunts/slice";
import type { PreparedFeatures } from "../../content/sagas/putFeatures";
import { prepareFeatures, putPrepared } from "../../content/sagas/putFeatures";
import { selectTable } from "../../content/selectors";
import { contentLoadedTo, contentLoading } from "../../content/slice";
import { selectChanges } from "../../edits/outbox/selectors";
import { authFailed, loggedOut } from "../../session/slice";
import { selectSyncedTo } from "../selectors";
import { syncedTo } from "../slice";
import type { Paging } from "./loadPages";
import { loadPages } from "./loadPages";
import { loadSnapshot } from "./loadSnapshot";
import { featuresPage, huntsPage } from "./pages";
import { takeStartNumber } from "./startNumber";

/**
 * Loads all features from the snapshot and all hunts page by page. The first part of each is requested while the map
 * starts, the others once the map is ready (docs/adr/0029-loading-content.md).
 */
export function* loadAll() {
  const { stage } = yield* getServices();
  // Lists, import and export work without a map.
  const ready = () => stage.ready().catch((error) => console.error("the map is unavailable", error));
  yield* put(huntsLoading(running()));
  yield* put(contentLoading(running()));
  yield* race({
    loaded: all([call(loadHunts, ready), call(loadFeatures, ready)]),
    ended: take([loggedOut, authFailed]),
  });
  // Hunts in lists don't include their members, but each feature has its hunts.
  yield* put(membersRead(yield* inSlices(membersByHunt(yield* select(selectTable)))));
}

/**
 * Minimum share of all features for a hunt's id set to be built in advance. A set takes a byte per feature, including
 * those outside the hunt.
 */
const LARGE_SHARE = 1 / 8;

/**
 * Collects the members of each hunt from the features. The id sets of large hunts are built here, so that switching one
 * on or off needs no lookups.
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

/** Loads features from the snapshot, or in pages if that fails. */
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
