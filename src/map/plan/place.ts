import type EsriMap from "@arcgis/core/Map.js";
import { TERRAIN_TITLE } from "../terrain/title";

/** Where layers of a plan go: over terrain analysis, and under everything else on the basemap. */
export const placeOf = ({ layers }: Pick<EsriMap, "layers">): number =>
  layers.at(0)?.title === TERRAIN_TITLE ? 1 : 0;
