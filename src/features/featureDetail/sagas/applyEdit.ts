import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Rgba } from "../../../domain/catalogues";
import type { Feature } from "../../../domain/feature";
import type { Geometry } from "../../../domain/geometry";
import { putFeatures } from "../../content/sagas/putFeatures";
import { APPLIED, changedSince, type Outcome, outcomeOf } from "../../edits/history/outcome";
import { showDetail } from "./showDetail";

/** What of a feature an edit changed, before or after it; what it left alone is absent. */
export interface EditedParts {
  title?: string;
  icon?: string | null;
  color?: Rgba;
  strokeWidth?: number;
  /** Key on the geometry shelf. */
  geometry?: string;
}

export interface FeatureEditChange {
  uuid: string;
  from: EditedParts;
  to: EditedParts;
}

/**
 * A feature's edit, for the history: `to` is saved where everything that it replaces is still as in `from`. What else
 * was changed since stays.
 */
export function* applyFeatureEdit({ uuid, from, to }: FeatureEditChange): SagaGenerator<Outcome> {
  const { api, geometryShelf } = yield* getServices();
  const fetched = yield* call([api, api.getFeature], uuid);
  if (!fetched.success) return outcomeOf(fetched.data, `“${from.title ?? "This item"}”`);
  const current = fetched.data;
  const what = `“${current.title}”`;
  const { title, geometry, ...properties } = to;
  const before = from.geometry === undefined ? undefined : geometryShelf.get(from.geometry);
  const shape = geometry === undefined ? undefined : geometryShelf.get(geometry);
  if (!holds(current, from, before)) return changedSince(what);
  const parts = { title, ...properties, geometry: shape };
  const result = yield* call([api, api.updateFeature], uuid, parts, current.properties.updatedAt);
  if (!result.success) return outcomeOf(result.data, what);
  yield* call(putFeatures, [result.data]);
  // The panel shows more than the row has.
  const open = yield* select((state: RootState) => state.featureDetail.uuid);
  if (open === uuid) yield* call(showDetail, result.data);
  return APPLIED;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A waypoint's elevation is the ground's, and may have come later than its place. */
const samePlace = (one: Geometry | undefined, other: Geometry): boolean =>
  one?.type === "Point" &&
  other.type === "Point" &&
  same(one.coordinates.slice(0, 2), other.coordinates.slice(0, 2));

function holds(
  { title, properties, geometry }: Feature,
  parts: EditedParts,
  shape: Geometry | undefined,
): boolean {
  const { icon, color, strokeWidth } = parts;
  return (
    (parts.title === undefined || parts.title === title) &&
    (icon === undefined || icon === properties.icon) &&
    (color === undefined || same(color, properties.color)) &&
    (strokeWidth === undefined || strokeWidth === properties.strokeWidth) &&
    (parts.geometry === undefined || same(shape, geometry) || samePlace(shape, geometry))
  );
}
