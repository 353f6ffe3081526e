import type { FeatureParts, NewFeature, SlimFeature } from "../../domain/feature";
import type { Geometry } from "../../domain/geometry";
import { countVertices } from "../../map/shapeEdit";
import type { FeatureRow } from "../content/featureTable";
import type { Work } from "../edits/change";
import type { HistoryEntry } from "../edits/history/slice";
import type { EditedParts } from "./sagas/applyEdit";

type Part = Exclude<keyof EditedParts, "geometry">;

/** Keys on the geometry shelf of a shape before and after it was changed. */
export interface MovedShape {
  from: string;
  to: string;
}

/** Of a feature, those parts that an edit names; as they are saved. */
function partsOf(
  { title, properties }: SlimFeature,
  edit: Partial<Record<Part, unknown>>,
): Omit<EditedParts, "geometry"> {
  const { icon, color, strokeWidth } = properties;
  const all = { title, icon, color, strokeWidth };
  const named = Object.entries(all).filter(([part]) => edit[part as Part] !== undefined);
  return Object.fromEntries(named);
}

/** What undoes and redoes an edit. @param edit what it named, of the feature before and after it */
export function editEntry(
  before: SlimFeature,
  after: SlimFeature,
  edit: Partial<Record<Part, unknown>>,
  moved?: MovedShape,
): Omit<HistoryEntry, "id"> {
  const { uuid, title } = after;
  const from = { ...partsOf(before, edit), ...(moved && { geometry: moved.from }) };
  const to = { ...partsOf(after, edit), ...(moved && { geometry: moved.to }) };
  return {
    label: `edit of “${title}”`,
    undo: { kind: "feature-edit", data: { uuid, from: to, to: from } },
    redo: { kind: "feature-edit", data: { uuid, from, to } },
    ...(moved && { keeps: [moved.from, moved.to] }),
  };
}

/** So that one shape does not fill the room that all changes have together. */
const MOST_KEPT_VERTICES = 20_000;

/**
 * An edit as it waits for a connection.
 * @param before the shape that an edited one replaces
 * @param known the feature's shape, to make it anew should it be deleted elsewhere
 */
export function editWork(
  row: FeatureRow,
  { geometry, ...edit }: FeatureParts,
  before: Geometry | undefined,
  known: Geometry | undefined,
): Work {
  const to = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const shape = before ?? known;
  return {
    kind: "feature-edit",
    uuid: row.uuid,
    base: row.properties.updatedAt,
    from: { ...partsOf(row, edit), ...(geometry && before && { geometry: before }) },
    to: { ...to, ...(geometry && { geometry }) },
    whole: shape && countVertices(shape) <= MOST_KEPT_VERTICES ? wholeOf(row, shape) : null,
  };
}

function wholeOf({ title, properties }: FeatureRow, geometry: Geometry): NewFeature {
  const { ghType, icon, color, strokeType, strokeWidth, createdAt } = properties;
  return { title, geometry, properties: { ghType, icon, color, strokeType, strokeWidth, createdAt } };
}
