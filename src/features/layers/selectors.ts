import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import {
  DEFAULT_LAYER_OPACITY,
  defaultOpacity,
  type LayerEntry,
  layersByKey,
  opacityKey,
  stackOf,
} from "../../domain/layers";
import type { ManifestBasemap, ManifestCategory, ManifestState } from "../../domain/layersManifest";
import { isVectorService } from "../../domain/mapData";
import type { DrawnLayer } from "../../map/mapStage";
import type { MapPreview } from "../administration/mapDataSlice";
import { selectAddedBasemap } from "../basemaps/selectors";
import { selectDrawnOverlays } from "../overlays/selectors";
import { selectPreferences, selectPreferencesLoaded } from "../preferences/selectors";
import { selectIsRestricted } from "../session/selectors";
import { layersOf } from "./own";

export const selectManifest = (state: RootState) => state.layers.manifest;
export const selectLayersLoading = (state: RootState) => state.layers.loading;

const selectServerCopy = createSelector([selectPreferences], layersOf);
const selectOwn = (state: RootState) => state.layers.own;
/** The person's lists, opacities and favorites: a registered user's are this device's, others have the server's. */
export const selectLayerPreferences = createSelector(
  [selectOwn, selectServerCopy],
  (own, server) => own ?? server,
);

const NONE: ReadonlyMap<string, LayerEntry> = new Map();
/** All layers by key. */
export const selectEntries = createSelector([selectManifest], (manifest) =>
  manifest ? layersByKey(manifest) : NONE,
);

const known = (entries: ReadonlyMap<string, LayerEntry>, keys: readonly string[]): LayerEntry[] =>
  keys.flatMap((key) => entries.get(key) ?? []);

/** What is on, the newest first. Whose plan holds no layers has none on, whatever is stored. */
export const selectActive = createSelector(
  [selectEntries, selectLayerPreferences, selectIsRestricted],
  (entries, { visible }, restricted) => (restricted ? [] : known(entries, visible)),
);
export const selectActiveKeys = createSelector(
  [selectActive],
  (active): ReadonlySet<string> => new Set(active.map(({ key }) => key)),
);
/** What was on last, the newest first. */
export const selectRecent = createSelector([selectEntries, selectLayerPreferences], (entries, { recent }) =>
  known(entries, recent),
);
export const selectFavorites = createSelector([selectLayerPreferences], ({ favorites }) => favorites);

/** How many layers of each state are on, by its name. */
export const selectCounts = createSelector([selectActive], (active): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { stateName } of active) counts.set(stateName, (counts.get(stateName) ?? 0) + 1);
  return counts;
});

/** Events, then states, as the manifest has them. */
export const selectStates = createSelector([selectManifest], (manifest): ManifestState[] =>
  manifest ? [...manifest.events, ...manifest.states] : [],
);

const selectViewMetadata = (state: RootState) => state.sidebar.view?.metadata;
/** The state or event that the sidebar is about. */
export const selectShownState = createSelector(
  [selectStates, selectViewMetadata],
  (states, metadata) => states.find(({ stateName }) => stateName === metadata?.state) ?? null,
);
export const selectShownCategory = createSelector(
  [selectShownState, selectViewMetadata],
  (state, metadata): ManifestCategory | null =>
    state?.categories.find(
      ({ categoryName, isPublished }) => isPublished && categoryName === metadata?.category,
    ) ?? null,
);

const selectMoving = (state: RootState) => state.layers.moving;
/** Opacities that differ from their category's own, those that a slider is moving included. */
const selectOpacities = createSelector(
  [selectLayerPreferences, selectMoving],
  ({ opacity }, moving): Readonly<Record<string, number>> => ({ ...opacity, ...moving }),
);

const selectOrder = createSelector([selectLayerPreferences], ({ order }) => order);
/** What is on, from the top of the map down. */
export const selectStack = createSelector([selectActive, selectOrder], stackOf);

/** How opaque a category is drawn, 0 to 1. */
export const selectOpacity = (state: RootState, stateName: string, category: ManifestCategory): number =>
  selectOpacities(state)[opacityKey(stateName, category.categoryName)] ?? defaultOpacity(category);

const selectDefaults = createSelector(
  [selectStates],
  (states): ReadonlyMap<string, number> =>
    new Map(
      states.flatMap(({ stateName, categories }) =>
        categories.map(
          (category) => [opacityKey(stateName, category.categoryName), defaultOpacity(category)] as const,
        ),
      ),
    ),
);

/** How opaque a layer is drawn, 0 to 1: as its category unless it has an opacity of its own. */
export const selectLayerOpacity = (state: RootState, entry: LayerEntry): number =>
  selectOpacities(state)[entry.key] ?? selectCategoryOpacity(state, entry);

/** How opaque the category of a layer is drawn, 0 to 1. */
export function selectCategoryOpacity(state: RootState, { stateName, categoryName }: LayerEntry): number {
  const key = opacityKey(stateName, categoryName);
  return selectOpacities(state)[key] ?? selectDefaults(state).get(key) ?? DEFAULT_LAYER_OPACITY;
}

/** How opaque an overlay is drawn, 0 to 1. @param id of what the map draws */
export const selectOverlayOpacity = (state: RootState, id: string): number =>
  selectOpacities(state)[id] ?? DEFAULT_LAYER_OPACITY;

/** The id under which the map draws a layer. States may share a service, which is drawn once. */
export const drawnIdOf = ({ layer: { urls, where = "" } }: LayerEntry): string =>
  `layer|${urls.vectorTile ?? urls.raster ?? ""}|${urls.mainRes}|${where}`;

const urlsOf = (service: string): DrawnLayer["urls"] => ({
  [isVectorService(service) ? "vectorTile" : "raster"]: service,
  mainRes: `${service}/0`,
});

/** What an administrator previews lies over everything else. */
const previewLayer = ({ service, title, minZoom }: MapPreview): DrawnLayer => ({
  id: service,
  title,
  urls: urlsOf(service),
  priority: -100,
  overlay: true,
  opacity: 0.8,
  ...(minZoom > 0 && { minZoom }),
});

/** Under all layers: a basemap of the operator's. */
const basemapLayer = ({ url, name }: ManifestBasemap): DrawnLayer => ({
  id: `basemap|${url}`,
  title: name,
  urls: urlsOf(url),
  priority: Number.MAX_SAFE_INTEGER,
  overlay: false,
  opacity: 1,
});

/** All that the map draws between basemap and content; null before it is known. */
export const selectDrawnLayers = createSelector(
  [
    selectStack,
    selectOrder,
    selectOpacities,
    selectDefaults,
    selectDrawnOverlays,
    (state: RootState) => state.mapData.preview,
    selectAddedBasemap,
    (state: RootState) => selectPreferencesLoaded(state) && selectManifest(state) !== null,
  ],
  (stack, order, opacities, defaults, overlays, preview, basemap, loaded): DrawnLayer[] => {
    const layers = new Map<string, DrawnLayer>();
    for (const [place, entry] of (loaded ? stack : []).entries()) {
      const { urls, name, priority, where, minZoom } = entry.layer;
      const id = drawnIdOf(entry);
      const category = opacityKey(entry.stateName, entry.categoryName);
      if (layers.has(id)) continue;
      layers.set(id, {
        id,
        title: name,
        urls,
        priority: order.length > 0 ? place : priority,
        overlay: false,
        opacity: opacities[entry.key] ?? opacities[category] ?? defaults.get(category) ?? 1,
        ...(where !== undefined && { where }),
        ...(minZoom !== undefined && { minZoom }),
      });
    }
    const over = overlays.map((drawn) => ({ ...drawn, opacity: opacities[drawn.id] ?? drawn.opacity }));
    const under = basemap ? [basemapLayer(basemap)] : [];
    return [...under, ...layers.values(), ...over, ...(preview ? [previewLayer(preview)] : [])];
  },
);
