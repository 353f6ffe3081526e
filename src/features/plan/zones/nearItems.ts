import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { NearTargets } from "../../../../workers/zones/near";
import type { Feature } from "../../../domain/feature";
import { firstOf } from "../../../domain/idList";
import { formatCount, plural } from "../../../domain/units";
import { readFeatures } from "../../bin";
import { selectTable } from "../../content/selectors";
import { mercatorPath } from "../mercatorPath";
import { selectChosenIds } from "../selectors";
import { HALF_MILE } from "../sliders";
import { MAX_NEAR_ITEMS, selectZones } from "./selectors";
import { changeConditions } from "./slice";

/** Limit of vertices in all items together. */
export const MAX_VERTICES = 200_000;

/** Requires zones to be near the selected items, up to the limit. */
export function* chooseNear(): SagaGenerator<void> {
  const ids = firstOf(yield* select(selectChosenIds), MAX_NEAR_ITEMS);
  if (ids.length === 0) return;
  const [only] = ids.length === 1 ? [...(yield* select(selectTable)).rows(ids)] : [];
  const { near } = (yield* select(selectZones)).conditions;
  const distance = near?.distance ?? HALF_MILE;
  yield* put(changeConditions({ near: { ids, title: only?.title ?? "", distance } }));
}

/**
 * Loads the items that distances are measured to.
 *
 * @throws Error that says why it can't measure to them
 */
export function* readTargets(ids: string[]): SagaGenerator<NearTargets> {
  const read = yield* call(readFeatures, ids);
  if (!read.success)
    throw new Error(`Couldn't read the items that zones have to be near. ${read.data.message}`);
  const { features } = read.data;
  if (features.length === 0)
    throw new Error(
      "The items that zones have to be near were deleted. Choose others, or turn that condition off.",
    );
  const vertices = features.reduce((sum, feature) => sum + partsOf(feature).flat().length, 0);
  if (vertices > MAX_VERTICES) throw new Error(tooManyVertices(features.length, vertices));
  const [areas, lines]: [Float64Array[][], Float64Array[]] = [[], []];
  for (const feature of features) {
    const paths = partsOf(feature).map(mercatorPath);
    if (feature.geometry.type === "Polygon") areas.push(paths);
    else lines.push(...paths);
  }
  return { areas, lines };
}

const tooManyVertices = (items: number, vertices: number): string =>
  `${items === 1 ? "The item has" : `The ${items} items have`} ${plural(vertices, "point")}, and zones can be near ` +
  `at most ${formatCount(MAX_VERTICES)}. Select ${items === 1 ? "a simpler item" : "fewer items"}.`;

type Position = readonly number[];

/** Returns the paths of a geometry: the rings of an area, a line, or a point as a path with one vertex. */
function partsOf({ geometry }: Pick<Feature, "geometry">): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case "Point":
      return [[geometry.coordinates]];
    case "LineString":
      return [geometry.coordinates];
    case "Polygon":
      return geometry.coordinates;
  }
}
