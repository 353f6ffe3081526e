import { call, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import { track } from "../../analytics/track";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { membershipChanged } from "../../content/slice";
import { errorToast } from "../../content/toasts";
import { selectHunt } from "../../hunts/selectors";
import { selectPreferences } from "../../preferences/selectors";
import { newFeature } from "../../sketch/temporaryFeature";
import type { Drawing } from "../change";

/** What the specification says of a feature that a hunt did not take. */
export const NOT_ADDED = "An error occurred when adding your feature to hunt";

/** The saved feature, in the active hunt if there is one; or why it could not be saved. */
export function* createFeature({ draft, key }: Drawing) {
  const { api } = yield* getServices();
  const created = yield* call([api, api.createFeature], newFeature(draft), key);
  if (!created.success) return created;
  const { uuid } = created.data;
  const pinned = (yield* select(selectPreferences)).global.pinned.collection;
  // The server has put it there already, unless the hunt was made active just now.
  if (pinned && created.data.collectionIds.includes(pinned))
    yield* track({ name: "collection", action: "add" });
  else if (pinned) yield* call(joinPinned, uuid, pinned);
  // The answer to the creation is as good when the feature cannot be fetched now.
  const fetched = yield* call([api, api.getFeature], uuid);
  const feature = fetched.success ? fetched.data : created.data;
  return { success: true as const, data: { ...feature, isVisible: true } };
}

/** A hunt that is no more, since it was deleted elsewhere, is nothing to tell of. */
function* joinPinned(uuid: string, pinned: string) {
  const { api } = yield* getServices();
  const joined = yield* call([api, api.addFeatureToCollections], uuid, [pinned]);
  if (joined.success && joined.data.failed.length === 0) yield* track({ name: "collection", action: "add" });
  else if (yield* select(selectHunt, pinned)) yield* put(errorToast(`pin-${uuid}`, NOT_ADDED));
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
