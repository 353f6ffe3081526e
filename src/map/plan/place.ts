import type EsriMap from "@arcgis/core/Map.js";
import { PLAN_OWNERS, type PlanOwner } from "../mapStage";
import { TERRAIN_TITLE } from "../terrain/title";

/** What marks the places of a plan. */
export const SPOTS_TITLE = "Plan spots";

/** Where lines of a plan go: over all but its marks. */
export const underSpots = ({ layers }: Pick<EsriMap, "layers">): number => {
  const spots = layers.findIndex(({ title }) => title === SPOTS_TITLE);
  return spots < 0 ? layers.length : spots;
};

/** What areas and pictures of an owner are in. */
export const groundTitle = (owner: PlanOwner): string => `Plan ground: ${owner}`;

const TITLES = PLAN_OWNERS.map(groundTitle);

/**
 * Where an owner's areas and pictures go: over terrain analysis and what is under them by the order of owners, and under
 * everything else on the basemap. A picture goes under the owner's areas.
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
