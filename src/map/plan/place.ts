import type EsriMap from "@arcgis/core/Map.js";
import { TERRAIN_TITLE } from "../terrain/title";

/** What marks the places of a plan. */
export const SPOTS_TITLE = "Plan spots";

/** Where lines of a plan go: over all but its marks. */
export const underSpots = ({ layers }: Pick<EsriMap, "layers">): number => {
  const spots = layers.findIndex(({ title }) => title === SPOTS_TITLE);
  return spots < 0 ? layers.length : spots;
};

/** Where layers of a plan go: over terrain analysis, and under everything else on the basemap. */
export const placeOf = ({ layers }: Pick<EsriMap, "layers">): number =>
  layers.at(0)?.title === TERRAIN_TITLE ? 1 : 0;
