import type { FeatureParts, NewFeature, SlimFeature } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import type { Geometry } from "../../../domain/geometry";
import { countVertices } from "../../../map/shapeEdit";
import type { ChangeOf } from "../../edits/change";
import type { HistoryEntry } from "../../edits/history/slice";

/** Returns the saved values of the parts that an edit changes. */
function partsOf({ title, properties }: SlimFeature, edit: FeatureParts): FeatureParts {
  const { icon, color, strokeWidth } = properties;
  const all = { title, icon, color, strokeWidth };
  const named = Object.entries(all).filter(([part]) => edit[part as keyof typeof all] !== undefined);
  return Object.fromEntries(named);
}

/**
 * Returns the history entry for a saved edit.
 * @param before the feature before the edit
 * @param after the feature after the edit
 * @param edit the parts that were edited
 * @param shapes geometry shelf keys of the shape before and after the edit
 */
export function editEntry(
  before: SlimFeature,
  after: SlimFeature,
  edit: FeatureParts,
  shapes?: HistoryEntry["shapes"],
): Omit<HistoryEntry, "id"> {
  const { uuid, title } = after;
  return {
    label: `edit of “${title}”`,
    change: {
      kind: "feature-edit",
      uuid,
      base: null,
      before: partsOf(before, edit),
      after: partsOf(after, edit),
      whole: null,
    },
    ...(shapes && { shapes }),
  };
}

/** Keeps one shape from filling the storage that all pending changes share. */
const MOST_KEPT_VERTICES = 20_000;

/**
 * Returns an edit as a pending change.
 * @param before the shape that an edited one replaces
 * @param known the feature's shape, to re-create it if it was deleted elsewhere
 */
export function editChange(
  row: FeatureRow,
  { geometry, ...edit }: FeatureParts,
  before: Geometry | undefined,
  known: Geometry | undefined,
): ChangeOf<"feature-edit"> {
  const parts = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const shape = before ?? known;
  return {
    kind: "feature-edit",
    uuid: row.uuid,
    base: row.properties.updatedAt,
    before: { ...partsOf(row, edit), ...(geometry && before && { geometry: before }) },
    after: { ...parts, ...(geometry && { geometry }) },
    whole: shape && countVertices(shape) <= MOST_KEPT_VERTICES ? wholeOf(row, shape) : null,
  };
}

function wholeOf({ title, properties }: FeatureRow, geometry: Geometry): NewFeature {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt } = properties;
  return { title, geometry, properties: { ghType, icon, color, strokeType, strokeWidth, createdAt } };
}
