import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import { getServices } from "../../../app/sagaContext";
import { extentOf } from "../../../domain/extent";
import type { Feature, FeatureParts } from "../../../domain/feature";
import { toColumns } from "../../../domain/featureColumns";
import { kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { putFeatures } from "../../content/sagas/putFeatures";
import { showStyle } from "../../content/sagas/showStyle";
import { selectFeature } from "../../content/selectors";
import { featuresPut } from "../../content/slice";
import type { ChangeOf } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { changeReplaced } from "../../edits/outbox/slice";
import { withParts } from "../../edits/overlay";
import type { Envelope } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import type { ProtectedEdit, SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, SAVED, sendEdit } from "../../edits/sendEdit";
import { featureRead, selectOpenFeatureId, takeFeature } from "../../featureDetail";
import { withGround } from "../../terrain";

const GONE = "It was deleted elsewhere.";

/** Shows the edited parts of a feature. The length and area of a moved one are unknown until the server responds. */
function* showParts(uuid: string, parts: FeatureParts): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const row = yield* select(selectFeature, uuid);
  if (!row) return;
  const { geometry } = parts;
  const shown = withParts(row, parts);
  const extent = geometry ? extentOf(geometry) : row.extent;
  const unknown = geometry ? { distance: null, area: null } : {};
  yield* put(featuresPut([{ ...shown, extent, properties: { ...shown.properties, ...unknown } }]));
  if (!geometry) {
    const { icon, color, strokeWidth } = shown.properties;
    yield* call(showStyle, {
      featureIds: [uuid],
      style: { color, strokeWidth, ...(icon !== null && { icon }) },
    });
    return;
  }
  try {
    yield* call([stage.content, stage.content.upsert], toColumns([{ ...shown, geometry }]));
  } catch (error) {
    console.error("unable to draw an unsaved shape", error);
  }
  if ((yield* select(selectOpenFeatureId)) !== uuid || geometry.type !== "Point") return;
  yield* put(featureRead({ position: geometry.coordinates, vertexCount: 1 }));
}

/** Adds the ground elevation that a waypoint moved offline doesn't have yet. */
function* partsWithGround(parts: FeatureParts): SagaGenerator<FeatureParts> {
  if (!parts.geometry) return parts;
  const geometry = yield* call(withGround, parts.geometry);
  return geometry === parts.geometry ? parts : { ...parts, geometry };
}

/** Turns the history entry into a normal saved edit. Its shapes are on the geometry shelf. */
function* tellHistory({ uuid }: ChangeOf<"feature-edit">, { key }: Envelope): SagaGenerator<void> {
  const change = { kind: "feature-edit", uuid, base: null, before: {}, after: {}, whole: null } as const;
  yield* put(creationSaved({ key, change }));
}

/**
 * Reverts an edit that an earlier attempt may have saved. If the server has the edited values, it gets the previous
 * ones.
 */
function* sendUndone(change: ChangeOf<"feature-edit">, waiting: Envelope): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { uuid, before } = change;
  const read = yield* call([api, api.getFeature], uuid);
  if (!read.success && read.data.status !== 404) return failedOutcome(read.data, GONE);
  if (read.success) {
    const arrived =
      featureEdit.conflict({ ...change, base: read.data.properties.updatedAt }, read.data) === "saved";
    const there = arrived
      ? yield* call([api, api.updateFeature], uuid, before, read.data.properties.updatedAt)
      : read;
    if (!there.success) return failedOutcome(there.data, GONE);
    yield* call(takeFeature, there.data);
  }
  yield* call(tellHistory, change, waiting);
  return SAVED;
}

export const featureEdit: Kind<"feature-edit"> = {
  ...RULES["feature-edit"],
  apply: ({ uuid, before, after, undone }) => showParts(uuid, undone ? before : after),
  *send(change, waiting) {
    const { api } = yield* getServices();
    const { uuid, base, before } = change;
    if (change.undone && waiting) return yield* call(sendUndone, change, waiting);
    const after = waiting ? yield* call(partsWithGround, change.after) : change.after;
    const sent = { ...change, after };
    // Stored so that a later attempt recognizes what this one saved, even if the response is lost.
    if (waiting && after !== change.after) yield* put(changeReplaced({ key: waiting.key, change: sent }));
    const edit: ProtectedEdit<Feature> = {
      base,
      gone: GONE,
      save: (updatedAt) => api.updateFeature(uuid, after, updatedAt),
      read: () => api.getFeature(uuid),
      versionOf: (feature) => feature.properties.updatedAt,
      conflict: (feature) => featureEdit.conflict(sent, feature),
      subject: (feature) => `“${feature?.title ?? before.title ?? "This item"}”`,
    };
    const outcome = yield* call(sendEdit<Feature>, edit, takeFeature);
    const row = yield* select(selectFeature, uuid);
    if (waiting && outcome.state === "saved")
      yield* track({ name: "feature-update", kind: kindOf(row?.properties.ghType ?? ""), count: 1 });
    if (waiting && change.recorded && outcome.state === "saved") yield* call(tellHistory, change, waiting);
    return outcome;
  },
  *reload({ uuid }) {
    const { api } = yield* getServices();
    const result = yield* call([api, api.getFeature], uuid);
    if (result.success) yield* call(takeFeature, result.data);
    else if (result.data.status === 404) yield* call(dropFeatures, [uuid]);
    return result.success || result.data.status === 404;
  },
  *remove({ uuid }) {
    yield* call(dropFeatures, [uuid]);
  },
  /** Restores the feature from the bin with its attachments. If it has expired there, re-creates it from local data. */
  *recreate({ uuid, after, whole }, { key }) {
    const { api } = yield* getServices();
    const restored = yield* call([api, api.restoreFeatures], [uuid]);
    if (!restored.success) return failedOutcome(restored.data, GONE);
    if (restored.data.successful.includes(uuid)) {
      const result = yield* call([api, api.updateFeature], uuid, after);
      if (!result.success) return failedOutcome(result.data, GONE);
      yield* call(takeFeature, result.data);
      return SAVED;
    }
    if (!whole)
      return {
        state: "gone",
        why: "It was deleted elsewhere too long ago, and this browser no longer has its shape.",
      };
    const { title, geometry, ...properties } = after;
    const feature = {
      title: title ?? whole.title,
      geometry: geometry ?? whole.geometry,
      properties: { ...whole.properties, ...properties },
    };
    const made = yield* call([api, api.createFeature], feature, key);
    if (!made.success) return failedOutcome(made.data, GONE);
    yield* call(dropFeatures, [uuid]);
    yield* put(itemRenamed({ from: uuid, to: made.data.uuid }));
    yield* call(putFeatures, [made.data]);
    return SAVED;
  },
};
