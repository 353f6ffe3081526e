import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { IMAGERY_ZOOM_LIMIT, type ImageryItem, imageTitle, lookupLevel } from "../../domain/imagery";
import type { MapServices } from "../../domain/mapServices";
import type { ImageryDisplay } from "../../map/mapStage";
import { selectBasemap } from "../basemaps";
import { selectMapMode } from "../mapMode/selectors";
import { selectMapServices } from "../session/selectors";

/** Reason why imagery can't be shown. */
export type ImageryRestriction = "3D" | "topographic" | "zoom";

/** Whether the sidebar has the view open, even while the sidebar is hidden. */
export const selectImageryOpen = (state: RootState) => state.sidebar.view?.name === "HistoricalImagery";
export const selectImagery = (state: RootState) => state.imagery;

export const selectRestriction = createSelector(
  [selectMapMode, selectBasemap, (state: RootState) => state.imagery.place],
  (mode, basemap, place): ImageryRestriction | null => {
    if (mode === "3D") return "3D";
    if (basemap === "Topographic" || basemap === "Added") return "topographic";
    return place && place.zoom >= IMAGERY_ZOOM_LIMIT ? "zoom" : null;
  },
);

/**
 * Whether the map shows more than the tile whose images are listed. The archive isn't searched at such small scales.
 */
export const selectIsFarOut = ({ imagery: { place } }: RootState): boolean =>
  place !== null && lookupLevel(place.zoom) > Math.round(place.zoom);

/** Returns the releases that updated the imagery at the map center, newest first. */
export const selectAvailable = createSelector(
  [(state: RootState) => state.imagery.items, (state: RootState) => state.imagery.available],
  (items, available): ImageryItem[] => {
    const byId = new Map(items?.map((item) => [item.itemId, item]));
    return available.flatMap((itemId) => byId.get(itemId) ?? []);
  },
);

const itemOf = (items: readonly ImageryItem[], itemId: number | null) =>
  items.find((item) => item.itemId === itemId) ?? null;

/** Returns the shown release, or null if it isn't available here. */
export const selectShownItem = createSelector(
  [selectAvailable, (state: RootState) => state.imagery.shown],
  itemOf,
);
/** Returns the release compared with the shown one, or null. */
export const selectComparedItem = createSelector(
  [selectAvailable, (state: RootState) => state.imagery.compared],
  itemOf,
);

/**
 * Returns a function that formats an image's title on one line, such as "Captured Aug 3, 2025, released Oct 23, 2025".
 * Without a capture date, it's only the release date.
 */
export const selectImageLine = createSelector(
  [(state: RootState) => state.imagery.captured],
  (captured) =>
    (item: ImageryItem): string => {
      const { title, released } = imageTitle(item, captured[item.itemId]);
      return released === null ? title : `${title}, ${released.replace("R", "r")}`;
    },
);

/** Returns the releases left and right of the divider, the older one on the left. Null unless two are compared. */
export const selectSides = createSelector(
  [selectShownItem, selectComparedItem],
  (shown, compared): { left: ImageryItem; right: ImageryItem } | null => {
    if (!shown || !compared) return null;
    return compared.itemDate > shown.itemDate
      ? { left: shown, right: compared }
      : { left: compared, right: shown };
  },
);

/** Returns the source of the imagery for the map's attribution. */
const copyrightOf = ({ profile }: MapServices, items: readonly ImageryItem[]) => {
  const added = items.flatMap(({ attribution }) => attribution ?? []);
  const archive = items.length > added.length ? [archiveCopyright(profile)] : [];
  return `Historical imagery: ${[...new Set([...added, ...archive])].join("; ")}`;
};

const archiveCopyright = (profile: MapServices["profile"]) =>
  profile === "public"
    ? "Esri World Imagery Wayback, Maxar, Earthstar Geographics, and the GIS User Community"
    : "generated samples over NASA Blue Marble";

/** Returns the imagery for the map to draw, or null for none. */
export const selectImageryDisplay = createSelector(
  [selectShownItem, selectSides, selectMapServices],
  (shown, sides, services): ImageryDisplay | null =>
    shown && {
      url: (sides?.right ?? shown).itemURL,
      compared: sides?.left.itemURL ?? null,
      copyright: copyrightOf(services, sides ? [sides.left, sides.right] : [shown]),
    },
);

/** Whether a click on the map shows the date of the imagery there. */
export const selectTellsDate = (state: RootState): boolean =>
  selectImageryOpen(state) &&
  selectRestriction(state) === null &&
  selectShownItem(state) !== null &&
  state.map.activeTool === null;

/** Returns why the images can't be refreshed, or null if they can. */
export function selectRefreshReason(state: RootState): string | null {
  const { search, items } = state.imagery;
  if (selectRestriction(state)) return "Can't show historical imagery here.";
  if (search.state === "running") return "Loading images.";
  return items && items.length > 0 ? null : "No images.";
}
