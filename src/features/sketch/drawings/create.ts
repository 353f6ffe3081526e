import { call, put, select } from "typed-redux-saga";
import type { ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Feature } from "../../../domain/feature";
import type { ColumnFeature } from "../../../domain/featureColumns";
import { track } from "../../analytics/track";
import { NOT_ADDED } from "../../content/hunts/join";
import { selectHunt } from "../../content/hunts/selectors";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showFeatures } from "../../content/sagas/visibility";
import { membershipChanged } from "../../content/slice";
import type { Drawing } from "../../edits/pending";
import { same } from "../../edits/rules/conflict";
import { failedOutcome } from "../../edits/sendEdit";
import { selectPreferences } from "../../preferences/selectors";
import { withGround } from "../../terrain";
import { errorToast } from "../../toasts/kinds";
import { newFeature } from "../temporaryFeature";

/** Saves a drawing and adds it to the active hunt, if any. @returns the saved feature, or the error */
export function* createFeature({ draft, key, named }: Drawing) {
  const { api } = yield* getServices();
  const geometry = yield* call(withGround, draft.geometry);
  const made = yield* call([api, api.createFeature], newFeature({ ...draft, geometry }), key);
  const created = named && made.success ? yield* call(withName, made, draft) : made;
  if (!created.success) return created;
  const { uuid } = created.data;
  const pinned = (yield* select(selectPreferences)).global.pinned.collection;
  // The server has already added it, unless the hunt became active only now.
  if (pinned && created.data.collectionIds.includes(pinned))
    yield* track({ name: "collection", action: "add" });
  else if (pinned) yield* call(joinPinned, uuid, pinned);
  // If the feature can't be fetched now, the creation's response will do.
  const fetched = yield* call([api, api.getFeature], uuid);
  const feature = fetched.success ? fetched.data : created.data;
  return { success: true as const, data: { ...feature, isVisible: true } };
}

/** Applies the name and style that were set after an earlier attempt created the feature. */
function* withName(made: ApiResult<Feature> & { success: true }, { title, properties }: ColumnFeature) {
  const { api } = yield* getServices();
  const { icon, color } = properties;
  const there = made.data;
  if (there.title === title && same([there.properties.icon, there.properties.color], [icon, color]))
    return made;
  const result = yield* call([api, api.updateFeature], there.uuid, { title, icon, color });
  // While offline, the drawing is retried. If the name is refused, the feature keeps its default name.
  return result.success || failedOutcome(result.data, "").state === "waits" ? result : made;
}

/** Adds a feature to the active hunt. No error is shown if the hunt was deleted elsewhere. */
function* joinPinned(uuid: string, pinned: string) {
  const { api } = yield* getServices();
  const joined = yield* call([api, api.addFeatureToCollections], uuid, [pinned]);
  if (joined.success && joined.data.failed.length === 0) yield* track({ name: "collection", action: "add" });
  else if (yield* select(selectHunt, pinned)) yield* put(errorToast(`pin-${uuid}`, NOT_ADDED));
}

/** Adds a saved feature to the user's content and shows it. */
export function* putCreated(feature: Feature) {
  const { uuid, collectionIds } = feature;
  yield* call(putFeatures, [feature]);
  if (collectionIds.length > 0) {
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds, member: true }));
  }
  yield* call(showFeatures, [uuid]);
}
