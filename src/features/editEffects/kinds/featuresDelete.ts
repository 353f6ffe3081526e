import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { FeatureRow } from "../../../domain/featureRow";
import { DELETE_BATCH } from "../../../domain/limits";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { deleteAgain, restoreFeatures } from "../../bin";
import { batchesOf, sendingOf } from "../../content/batches";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { putFeatures } from "../../content/sagas/putFeatures";
import { restoreVisibility } from "../../content/sagas/visibility";
import { deselectIds } from "../../content/selection/slice";
import { featuresDropped, featuresPut, membershipChanged } from "../../content/slice";
import type { ChangeOf } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { changeReplaced } from "../../edits/outbox/slice";
import type { Envelope } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import { changedOutcome, failedOutcome, SAVED, type SendOutcome } from "../../edits/sendEdit";

type Deletion = ChangeOf<"features-delete">;

/** Checks whether the features changed since they were deleted here. @returns null if they're unchanged */
function* changedSince(change: Deletion, featureIds: string[]): SagaGenerator<SendOutcome | null> {
  for (const some of batchesOf(featureIds, DELETE_BATCH)) {
    const stands = yield* call(someChangedSince, change, some);
    if (stands) return stands;
  }
  return null;
}

function* someChangedSince(change: Deletion, featureIds: string[]): SagaGenerator<SendOutcome | null> {
  const { api } = yield* getServices();
  const read = yield* call([api, api.getFeatures], featureIds);
  if (!read.success) return failedOutcome(read.data, "");
  const changed = read.data.features.filter((one) => featuresDelete.conflict(change, [one]) !== "free");
  const conflict = featuresDelete.conflict(change, changed);
  if (typeof conflict === "string") return null;
  const at = Math.max(...changed.map(({ properties }) => properties.updatedAt));
  return changedOutcome("Some of it", at, conflict);
}

function* count(rows: readonly FeatureRow[]) {
  for (const { properties } of rows)
    yield* track({ name: "feature-delete", kind: kindOf(properties.ghType), count: 1 });
}

/** Sends a pending deletion batch by batch. Each deleted batch leaves the change. */
function* sendWaiting(change: Deletion, { key, name }: Envelope): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { hiddenIds } = change;
  const rowOf = new Map(change.rows?.map((row) => [row.uuid, row]));
  const sending = sendingOf(change.featureIds.length, DELETE_BATCH, key);
  const deleted: string[] = [];
  for (let { featureIds } = change; featureIds.length > 0; ) {
    const batch = featureIds.slice(0, sending.size);
    const stands = change.force ? null : yield* call(changedSince, change, batch);
    if (stands) return stands;
    const result = yield* call([api, api.deleteFeatures], batch, undefined, sending.key);
    if (!result.success) return failedOutcome(result.data, "");
    deleted.push(...result.data.successful);
    yield* call(dropFeatures, batch);
    yield* call(
      count,
      batch.flatMap((id) => rowOf.get(id) ?? []),
    );
    featureIds = featureIds.slice(sending.size);
    const rows = featureIds.flatMap((id) => rowOf.get(id) ?? []);
    if (featureIds.length > 0) yield* put(changeReplaced({ key, change: { ...change, featureIds, rows } }));
  }
  if (deleted.length === 0) return SAVED;
  const label = featuresDelete.label(change, name);
  yield* put(
    recorded({
      label: label.replace("D", "d"),
      change: { kind: "features-delete", featureIds: deleted, hiddenIds },
    }),
  );
  return SAVED;
}

export const featuresDelete: Kind<"features-delete"> = {
  ...RULES["features-delete"],
  *apply({ featureIds }) {
    // The map keeps the hidden shapes, so undo works offline.
    yield* put(featuresDropped(featureIds));
    yield* put(deselectIds(featureIds));
    yield* call(restoreVisibility);
  },
  send: (change, waiting) => (waiting ? sendWaiting(change, waiting) : deleteAgain(change)),
  *reload({ featureIds, rows }) {
    const { api } = yield* getServices();
    yield* call(showRows, rows);
    for (const batch of batchesOf(featureIds, DELETE_BATCH)) {
      const read = yield* call([api, api.getFeatures], batch);
      // The rows deleted here are shown again; a later load brings the rest.
      if (!read.success) break;
      yield* call(putFeatures, read.data.features);
      const there = new Set(read.data.features.map(({ uuid }) => uuid));
      // Deleted by someone else.
      yield* call(
        dropFeatures,
        batch.filter((uuid) => !there.has(uuid)),
      );
    }
    return true;
  },
};

function* showRows(rows: readonly FeatureRow[] = []): SagaGenerator<void> {
  yield* put(featuresPut([...rows]));
  for (const { uuid, collectionIds } of rows)
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
}

export const featuresRestore: Kind<"features-restore"> = {
  ...RULES["features-restore"],
  apply: ({ rows }) => showRows(rows),
  send: (change) => restoreFeatures(change),
};
