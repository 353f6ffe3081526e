import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import { IMAGERY_ZOOM_LIMIT, type ImageryItem, imageTitle, lookupLevel } from "../../domain/imagery";
import type { MapServices } from "../../domain/mapServices";
import type { ImageryDisplay } from "../../map/mapStage";
import { selectBasemap } from "../basemaps/selectors";
import { selectMapMode } from "../mapMode/selectors";
import { selectMapServices } from "../session/selectors";

/** Why imagery cannot be shown now. */
export type ImageryRestriction = "3D" | "topographic" | "zoom";

/** Whether the view is in the sidebar, which may be hidden. */
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

/** Whether the map shows more than the tile whose images are listed: the archive is not searched at so small a scale. */
export const selectIsFarOut = ({ imagery: { place } }: RootState): boolean =>
  place !== null && lookupLevel(place.zoom) > Math.round(place.zoom);

/** The releases with pictures of their own where the map is, newest first. */
export const selectAvailable = createSelector(
  [(state: RootState) => state.imagery.items, (state: RootState) => state.imagery.available],
  (items, available): ImageryItem[] => {
    const byId = new Map(items?.map((item) => [item.itemId, item]));
    return available.flatMap((itemId) => byId.get(itemId) ?? []);
  },
);

const itemOf = (items: readonly ImageryItem[], itemId: number | null) =>
  items.find((item) => item.itemId === itemId) ?? null;

/** The release that is shown, while there is one here. */
export const selectShownItem = createSelector(
  [selectAvailable, (state: RootState) => state.imagery.shown],
  itemOf,
);
/** The release beside that one, while two are compared. */
export const selectComparedItem = createSelector(
  [selectAvailable, (state: RootState) => state.imagery.compared],
  itemOf,
);

/** An image's title in one line: "Captured Aug 3, 2025, released Oct 23, 2025", or only the release. */
export const selectImageLine = createSelector(
  [(state: RootState) => state.imagery.captured],
  (captured) =>
    (item: ImageryItem): string => {
      const { title, released } = imageTitle(item, captured[item.itemId]);
      return released === null ? title : `${title}, ${released.replace("R", "r")}`;
    },
);

/** The releases on the two sides of the divider, the older one on the left; null while none are compared. */
export const selectSides = createSelector(
  [selectShownItem, selectComparedItem],
  (shown, compared): { left: ImageryItem; right: ImageryItem } | null => {
    if (!shown || !compared) return null;
    return compared.itemDate > shown.itemDate
      ? { left: shown, right: compared }
      : { left: compared, right: shown };
  },
);

/** The source of the imagery, as shown in the map's attribution. */
const copyrightOf = ({ profile }: MapServices, items: readonly ImageryItem[]) => {
  const added = items.flatMap(({ attribution }) => attribution ?? []);
  const archive = items.length > added.length ? [archiveCopyright(profile)] : [];
  return `Historical imagery: ${[...new Set([...added, ...archive])].join("; ")}`;
};

const archiveCopyright = (profile: MapServices["profile"]) =>
  profile === "public"
    ? "Esri World Imagery Wayback, Maxar, Earthstar Geographics, and the GIS User Community"
    : "generated samples over NASA Blue Marble";

/** What the map is to draw; null for nothing. */
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

/** Why the images cannot be asked for again; null when they can. */
export function selectRefreshReason(state: RootState): string | null {
  const { search, items } = state.imagery;
  if (selectRestriction(state)) return "Can't show historical imagery here.";
  if (search.state === "running") return "Loading images.";
  return items && items.length > 0 ? null : "No images.";
}
