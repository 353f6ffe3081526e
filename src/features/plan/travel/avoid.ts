import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { Paths } from "../../../../workers/ground/cover";
import type { Avoided } from "../../../../workers/travel/types";
import type { Feature } from "../../../domain/feature";
import { formatCount, plural } from "../../../domain/units";
import { readFeatures } from "../../bin";
import { errorToast } from "../../toasts/kinds";
import { mercatorPath } from "../mercatorPath";
import { selectAvoidable, selectTravel } from "./selectors";
import { areasAvoided, avoidReading } from "./slice";

/** Limit of areas to avoid. */
export const MAX_AVOIDED = 100;
/** Limit of vertices in all areas together. They are sent to the worker with every slider step. */
export const MAX_CORNERS = 50_000;

/** Outlines of the areas to avoid, which are too large for the store. It holds their key. */
export interface HeldAvoided {
  avoided: Avoided | null;
}

/** Avoids the selected areas instead of the previous ones. */
export function* avoidSelection(held: HeldAvoided): SagaGenerator<void> {
  const ids = (yield* select(selectAvoidable)).slice(0, MAX_AVOIDED).map(({ uuid }) => uuid);
  if (ids.length === 0) return;
  yield* put(avoidReading(true));
  try {
    const { avoided, titles } = yield* readAvoided(ids);
    held.avoided = avoided;
    yield* put(areasAvoided({ key: avoided.key, ids, titles }));
  } catch (error) {
    yield* put(errorToast("travel-avoid", error instanceof Error ? error.message : String(error)));
  } finally {
    yield* put(avoidReading(false));
  }
}

/**
 * Loads the outlines of the areas that a saved plan avoids.
 *
 * @throws Error that says why they can't be avoided
 */
export function* holdAvoided(held: HeldAvoided): SagaGenerator<void> {
  const areas = (yield* select(selectTravel)).avoided;
  if (areas?.key !== "") return;
  const { avoided, titles } = yield* readAvoided(areas.ids);
  held.avoided = avoided;
  yield* put(areasAvoided({ key: avoided.key, ids: areas.ids, titles }));
}

/**
 * Loads the outlines of areas to avoid.
 *
 * @throws Error that says why they can't be avoided
 */
export function* readAvoided(ids: string[]): SagaGenerator<{ avoided: Avoided; titles: string[] }> {
  const read = yield* call(readFeatures, ids);
  if (!read.success) throw new Error(`Couldn't read the areas. ${read.data.message}`);
  const { features } = read.data;
  const corners = features.reduce((sum, feature) => sum + cornersOf(feature), 0);
  if (corners > MAX_CORNERS) throw new Error(tooManyCorners(features.length, corners));
  const key = features.map(({ uuid, properties }) => `${uuid} ${properties.updatedAt}`).join();
  return { avoided: { key, areas: features.map(ringsOf) }, titles: features.map(({ title }) => title) };
}

const tooManyCorners = (areas: number, corners: number): string =>
  `${areas === 1 ? "The area has" : `The ${areas} areas have`} ${plural(corners, "point")}, and at most ` +
  `${formatCount(MAX_CORNERS)} can be avoided. Select ${areas === 1 ? "a simpler area" : "fewer areas"}.`;

const linesOf = ({ geometry }: Pick<Feature, "geometry">) =>
  geometry.type === "Polygon" ? geometry.coordinates : [];

const cornersOf = (feature: Feature): number => linesOf(feature).reduce((sum, ring) => sum + ring.length, 0);

/** Returns an area's rings in Web Mercator meters. */
export const ringsOf = (feature: Pick<Feature, "geometry">): Paths => linesOf(feature).map(mercatorPath);
