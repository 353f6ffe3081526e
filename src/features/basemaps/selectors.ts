import type { RootState } from "../../app/reducers";
import type { ManifestBasemap } from "../../domain/layersManifest";
import { isBuiltIn } from "../../domain/mapServices";
import type { BasemapName } from "../../map/mapStage";
import { selectMapServices } from "../session/selectors";
import type { BasemapChoice } from "./slice";

const PREFIX = "map:";
const NONE: readonly ManifestBasemap[] = [];

export const choiceOf = ({ id }: Pick<ManifestBasemap, "id">): BasemapChoice => `${PREFIX}${id}`;
const isAdded = (choice: BasemapChoice): choice is `map:${string}` => choice.startsWith(PREFIX);

export const selectBasemapChoice = (state: RootState) => state.basemaps.basemap;
/** The operator's basemaps that this account sees. */
export const selectAddedBasemaps = (state: RootState) => state.layers.manifest?.basemaps ?? NONE;

/** The operator's basemap that is chosen; null for one of the map's own. */
export const selectAddedBasemap = (state: RootState): ManifestBasemap | null =>
  selectAddedBasemaps(state).find((added) => choiceOf(added) === selectBasemapChoice(state)) ?? null;

/** What the map shows under everything else. One that was removed, or isn't for this account, is Satellite. */
export function selectBasemap(state: RootState): BasemapName {
  const choice = selectBasemapChoice(state);
  if (!isAdded(choice)) return choice;
  const known = state.layers.manifest === null || selectAddedBasemap(state) !== null;
  return known ? "Added" : "Satellite";
}

/** Where a basemap has pictures of more than the built-in map knows. */
export type Pictured = Pick<ManifestBasemap, "url" | "extent" | "minZoom" | "maxZoom">;

const EVERYWHERE: Pictured = { url: "", extent: [-180, -90, 180, 90], minZoom: 0, maxZoom: 24 };

/** Where the shown basemap isn't the built-in one; null for nowhere. Of other services it isn't known: everywhere. */
export function selectPictured(state: RootState): Pictured | null {
  const basemap = selectBasemap(state);
  if (basemap === "Added") return selectAddedBasemap(state) ?? EVERYWHERE;
  const entry = selectMapServices(state).basemaps.find(({ name }) => name === basemap);
  return entry && !isBuiltIn(entry) ? EVERYWHERE : null;
}

/** As it is called in menus. */
export function selectBasemapName(state: RootState): string {
  const basemap = selectBasemap(state);
  return basemap === "Added" ? (selectAddedBasemap(state)?.name ?? "") : basemap;
}
