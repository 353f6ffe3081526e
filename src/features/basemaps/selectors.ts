import type { RootState } from "../../app/reducers";
import type { ManifestBasemap } from "../../domain/layersManifest";
import { isBuiltIn } from "../../domain/mapServices";
import type { BasemapName } from "../../map/mapStage";
import { selectManifest } from "../manifest";
import { selectMapServices } from "../session/selectors";
import type { BasemapChoice } from "./slice";

const PREFIX = "map:";
const NONE: readonly ManifestBasemap[] = [];

export const choiceOf = ({ id }: Pick<ManifestBasemap, "id">): BasemapChoice => `${PREFIX}${id}`;
const isAdded = (choice: BasemapChoice): choice is `map:${string}` => choice.startsWith(PREFIX);

export const selectBasemapChoice = (state: RootState) => state.basemaps.basemap;
/** Returns the operator's basemaps available to this account. */
export const selectAddedBasemaps = (state: RootState) => selectManifest(state)?.basemaps ?? NONE;

/** Returns the chosen basemap of the operator, or null for a built-in choice. */
export const selectAddedBasemap = (state: RootState): ManifestBasemap | null =>
  selectAddedBasemaps(state).find((added) => choiceOf(added) === selectBasemapChoice(state)) ?? null;

/**
 * Returns the basemap to show. Falls back to Satellite if the chosen one was removed or isn't available to this
 * account.
 */
export function selectBasemap(state: RootState): BasemapName {
  const choice = selectBasemapChoice(state);
  if (!isAdded(choice)) return choice;
  const known = selectManifest(state) === null || selectAddedBasemap(state) !== null;
  return known ? "Added" : "Satellite";
}

/** Area and zoom levels where a basemap has more detail than the built-in map. */
export type Pictured = Pick<ManifestBasemap, "url" | "extent" | "minZoom" | "maxZoom">;

const EVERYWHERE: Pictured = { url: "", extent: [-180, -90, 180, 90], minZoom: 0, maxZoom: 24 };

/**
 * Returns where the shown basemap has more detail than the built-in one, or null for nowhere. For other services that's
 * unknown, so everywhere is assumed.
 */
export function selectPictured(state: RootState): Pictured | null {
  const basemap = selectBasemap(state);
  if (basemap === "Added") return selectAddedBasemap(state) ?? EVERYWHERE;
  const entry = selectMapServices(state).basemaps.find(({ name }) => name === basemap);
  return entry && !isBuiltIn(entry) ? EVERYWHERE : null;
}

/** Returns the basemap's display name. */
export function selectBasemapName(state: RootState): string {
  const basemap = selectBasemap(state);
  return basemap === "Added" ? (selectAddedBasemap(state)?.name ?? "") : basemap;
}
