import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { membershipChanged } from "../../content/slice";
import { selectPreferences } from "../../preferences/selectors";
import { newFeature } from "../../sketch/temporaryFeature";
import type { Drawing } from "../change";

/** The saved feature, in the active hunt if there is one; or why it could not be saved. */
export function* createFeature({ draft, key }: Drawing) {
  const { api } = yield* getServices();
  const created = yield* call([api, api.createFeature], newFeature(draft), key);
  if (!created.success) return created;
  const { uuid } = created.data;
  const pinned = (yield* select(selectPreferences)).global.pinned.collection;
  if (pinned && !created.data.collectionIds.includes(pinned)) {
    yield* call([api, api.addFeatureToCollections], uuid, [pinned]);
  }
  // The answer to the creation is as good when the feature cannot be fetched now.
  const fetched = yield* call([api, api.getFeature], uuid);
  const feature = fetched.success ? fetched.data : created.data;
  return { success: true as const, data: { ...feature, isVisible: true } };
}

/** Puts a saved feature among the person's own, visible. */
export function* takeIn(feature: Feature) {
  const { uuid, collectionIds } = feature;
  yield* call(putFeatures, [feature]);
  if (collectionIds.length > 0) {
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
  }
  yield* call(showFeatures, [uuid]);
}
