import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { DELETE_BATCH } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { batchesOf } from "../../content/batches";
import type { FeatureRow } from "../../content/featureTable";
import { dropFeatures, putFeatures } from "../../content/sagas/putFeatures";
import { restoreVisibility } from "../../content/sagas/visibility";
import { seen } from "../../content/seen";
import { featuresDropped, featuresPut, membershipChanged, toRow } from "../../content/slice";
import { deselectIds } from "../../selection/slice";
import type { ChangeOf, Difference } from "../change";
import { recorded } from "../history/slice";
import { changeReplaced } from "../outbox/slice";
import { SAVED, type Sent, same, unsent } from "../sent";
import type { Kind } from "./kind";

type Deletion = ChangeOf<"features-delete">;

const idsOf = ({ work }: Deletion) => work.rows.map(({ uuid }) => uuid);

function* show(change: Deletion): SagaGenerator<void> {
  const ids = idsOf(change);
  // The map keeps their shapes, unseen, so that taking this back needs no connection.
  yield* put(featuresDropped(ids));
  yield* put(deselectIds(ids));
  yield* call(restoreVisibility);
}

function* revert({ work: { rows } }: Deletion): SagaGenerator<void> {
  yield* put(featuresPut(rows));
  for (const { uuid, collectionIds } of rows)
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
}

/** What of these is not as it was when it was deleted here; null: nothing. */
function* changedSince(rows: readonly FeatureRow[]): SagaGenerator<Sent | null> {
  const { api } = yield* getServices();
  const before = new Map(rows.map((row) => [row.uuid, seen(row)]));
  const read = yield* call([api, api.getFeatures], [...before.keys()]);
  if (!read.success) return unsent(read.data, "");
  const changed = read.data.features.filter(
    (feature) => !same(seen(toRow(feature)), before.get(feature.uuid)),
  );
  if (changed.length === 0) return null;
  const at = Math.max(...changed.map(({ properties }) => properties.updatedAt));
  return { state: "changed", base: at, at, differences: changed.map(differenceOf) };
}

function* count(rows: readonly FeatureRow[]) {
  for (const { properties } of rows)
    yield* track({ name: "feature-delete", kind: kindOf(properties.ghType), count: 1 });
}

const differenceOf = ({ title }: Feature): Difference => ({
  part: `“${title}”`,
  yours: "Deleted",
  theirs: "Changed since, and still there",
});

export const featuresDelete: Kind<"features-delete"> = {
  label: ({ work: { rows }, name }) =>
    rows.length === 1 ? `Deletion of “${name}”` : `Deletion of ${plural(rows.length, "item")}`,
  show,
  revert,
  *send({ key, work, ...change }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const deleted: string[] = [];
    for (let { rows } = work; rows.length > 0; ) {
      const batch = rows.slice(0, DELETE_BATCH);
      const stands = work.force ? null : yield* call(changedSince, batch);
      if (stands) return stands;
      const ids = batch.map(({ uuid }) => uuid);
      const result = yield* call([api, api.deleteFeatures], ids);
      if (!result.success) return unsent(result.data, "");
      deleted.push(...result.data.successful);
      yield* call(dropFeatures, ids);
      yield* call(count, batch);
      rows = rows.slice(DELETE_BATCH);
      if (rows.length > 0) yield* put(changeReplaced({ key, work: { ...work, rows } }));
    }
    if (deleted.length === 0) return SAVED;
    const data = { featureIds: deleted, hiddenIds: work.hiddenIds };
    const label = featuresDelete.label({ ...change, key, work });
    yield* put(
      recorded({
        label: label.replace("D", "d"),
        undo: { kind: "features-back", data },
        redo: { kind: "features-gone", data },
      }),
    );
    return SAVED;
  },
  *reload(change) {
    const { api } = yield* getServices();
    yield* call(revert, change);
    for (const batch of batchesOf(idsOf(change), DELETE_BATCH)) {
      const read = yield* call([api, api.getFeatures], batch);
      // What is shown again is what was deleted here: a later load brings the rest.
      if (!read.success) break;
      yield* call(putFeatures, read.data.features);
    }
    return true;
  },
};
