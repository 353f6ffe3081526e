import type EsriMap from "@arcgis/core/Map.js";
import { PLAN_OWNERS, type PlanOwner } from "../mapStage";
import { TERRAIN_TITLE } from "../terrain/title";

/** Title of the layer with a plan's spots. */
export const SPOTS_TITLE = "Plan spots";

/** Returns the index for lines of a plan: above everything but its spots. */
export const underSpots = ({ layers }: Pick<EsriMap, "layers">): number => {
  const spots = layers.findIndex(({ title }) => title === SPOTS_TITLE);
  return spots < 0 ? layers.length : spots;
};

/** Returns the title of the layers with an owner's areas and pictures. */
export const groundTitle = (owner: PlanOwner): string => `Plan ground: ${owner}`;

const TITLES = PLAN_OWNERS.map(groundTitle);

/**
 * Returns the index for an owner's areas or picture: above terrain analysis and the owners earlier in PLAN_OWNERS,
 * below everything else on the basemap. A picture goes below the owner's areas.
 */
export function groundPlace(
  { layers }: Pick<EsriMap, "layers">,
  owner: PlanOwner,
  what: "areas" | "picture",
): number {
  const rank = PLAN_OWNERS.indexOf(owner) + (what === "areas" ? 1 : 0);
  let place = layers.at(0)?.title === TERRAIN_TITLE ? 1 : 0;
  for (;;) {
    const there = TITLES.indexOf(layers.at(place)?.title ?? "");
    if (there < 0 || there >= rank) return place;
    place++;
  }
}
