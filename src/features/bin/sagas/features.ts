import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { DELETE_BATCH } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { batchesOf } from "../../content/batches";
import { putFeatures } from "../../content/sagas/putFeatures";
import { removeFeatures } from "../../content/sagas/removeFeatures";
import { changeVisible } from "../../content/sagas/visibility";
import { selectVisibleIds } from "../../content/selectors";
import { membershipChanged } from "../../content/slice";
import { APPLIED, type Outcome } from "../../history/outcome";
import { selectSidebarView } from "../../sidebar/selectors";
import { back } from "../../sidebar/slice";

/** Features that were deleted a short while ago, and what of them the server does not know. */
export interface DeletedFeatures {
  featureIds: string[];
  /** Those of them that were not shown on the map. */
  hiddenIds: string[];
}

/** Which of the features are not shown on the map now. */
export function* hiddenOf(featureIds: readonly string[]) {
  const visible = yield* select(selectVisibleIds);
  if (visible === "all") return [];
  const shown = new Set(visible);
  return featureIds.filter((id) => !shown.has(id));
}

/** For the history: brings features back in batches. What is back when a later batch fails does no harm to the next try. */
export function* bringFeaturesBack({ featureIds, hiddenIds }: DeletedFeatures): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const late: string[] = [];
  for (const batch of batchesOf(featureIds, DELETE_BATCH)) {
    const restored = yield* call([api, api.restoreFeatures], batch);
    if (!restored.success) return { state: "failed", why: restored.data.message };
    const { successful, failed } = restored.data;
    const read = yield* call([api, api.getFeatures], successful);
    if (!read.success) return { state: "failed", why: read.data.message };
    yield* call(takeIn, read.data.features);
    yield* call(showAsBefore, successful, new Set(hiddenIds));
    late.push(...failed.map(({ id }) => id));
  }
  if (late.length === 0) return APPLIED;
  const which = late.length === featureIds.length ? "" : `${plural(late.length, "item")}: `;
  return { state: "outdated", why: `${which}It was too long ago.` };
}

/** For the history: deletes features that were brought back. */
export function* removeFeaturesAgain({ featureIds }: DeletedFeatures): SagaGenerator<Outcome> {
  const { error } = yield* call(removeFeatures, featureIds);
  if (error) return { state: "failed", why: error.message };
  const view = yield* select(selectSidebarView);
  const uuid = view?.metadata?.uuid;
  if (view?.name === "FeatureDetail" && uuid && featureIds.includes(uuid)) yield* put(back());
  return APPLIED;
}

function* takeIn(features: readonly Feature[]) {
  yield* call(putFeatures, features);
  const members = new Map<string, string[]>();
  for (const { uuid, collectionIds } of features)
    for (const id of collectionIds) members.set(id, [...(members.get(id) ?? []), uuid]);
  for (const [id, featureIds] of members)
    yield* put(membershipChanged({ featureIds, collectionIds: [id], member: true }));
}

/** Shown again are those that were shown, whatever the list of visible ones has become meanwhile. */
function* showAsBefore(uuids: readonly string[], hidden: ReadonlySet<string>) {
  const nowHidden = new Set(yield* call(hiddenOf, uuids));
  const toShow = uuids.filter((id) => !hidden.has(id) && nowHidden.has(id));
  const toHide = uuids.filter((id) => hidden.has(id) && !nowHidden.has(id));
  if (toShow.length > 0) yield* call(changeVisible, { uuids: toShow, visible: true });
  if (toHide.length > 0) yield* call(changeVisible, { uuids: toHide, visible: false });
}
