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
import { selectAddedBasemap } from "../basemaps";
import { selectManifest } from "../manifest";
import { selectDrawnOverlays } from "../overlays";
import { selectPreferences, selectPreferencesLoaded } from "../preferences/selectors";
import { selectIsRestricted } from "../session/selectors";
import { layersOf } from "./own";
import type { MapPreview } from "./slice";

const selectServerCopy = createSelector([selectPreferences], layersOf);
const selectOwn = (state: RootState) => state.layers.own;
/** The user's layer preferences: this device's for a registered user, the server's for others. */
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

/** Active layers, newest first. Empty if the user's plan doesn't include layers. */
export const selectActive = createSelector(
  [selectEntries, selectLayerPreferences, selectIsRestricted],
  (entries, { visible }, restricted) => (restricted ? [] : known(entries, visible)),
);
export const selectActiveKeys = createSelector(
  [selectActive],
  (active): ReadonlySet<string> => new Set(active.map(({ key }) => key)),
);
/** Recently active layers, newest first. */
export const selectRecent = createSelector([selectEntries, selectLayerPreferences], (entries, { recent }) =>
  known(entries, recent),
);
export const selectFavorites = createSelector([selectLayerPreferences], ({ favorites }) => favorites);

/** Number of active layers by state name. */
export const selectCounts = createSelector([selectActive], (active): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { stateName } of active) counts.set(stateName, (counts.get(stateName) ?? 0) + 1);
  return counts;
});

/** Events, then states, in manifest order. */
export const selectStates = createSelector([selectManifest], (manifest): ManifestState[] =>
  manifest ? [...manifest.events, ...manifest.states] : [],
);

const selectViewMetadata = (state: RootState) => state.sidebar.view?.metadata;
/** The state or event shown in the sidebar. */
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
/** Opacities that differ from their defaults, including those that a slider is changing. */
const selectOpacities = createSelector(
  [selectLayerPreferences, selectMoving],
  ({ opacity }, moving): Readonly<Record<string, number>> => ({ ...opacity, ...moving }),
);

const selectOrder = createSelector([selectLayerPreferences], ({ order }) => order);
/** Active layers from the top of the map down. */
export const selectStack = createSelector([selectActive, selectOrder], stackOf);

/** Opacity of a category, 0 to 1. */
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

/** Opacity of a layer, 0 to 1. Falls back to its category's. */
export const selectLayerOpacity = (state: RootState, entry: LayerEntry): number =>
  selectOpacities(state)[entry.key] ?? selectCategoryOpacity(state, entry);

/** Opacity of the layer's category, 0 to 1. */
export function selectCategoryOpacity(state: RootState, { stateName, categoryName }: LayerEntry): number {
  const key = opacityKey(stateName, categoryName);
  return selectOpacities(state)[key] ?? selectDefaults(state).get(key) ?? DEFAULT_LAYER_OPACITY;
}

/** Opacity of an overlay, 0 to 1. @param id id of the drawn overlay */
export const selectOverlayOpacity = (state: RootState, id: string): number =>
  selectOpacities(state)[id] ?? DEFAULT_LAYER_OPACITY;

/** Returns the id of a layer on the map. States may share a service, which is drawn once. */
export const drawnIdOf = ({ layer: { urls, where = "" } }: LayerEntry): string =>
  `layer|${urls.vectorTile ?? urls.raster ?? ""}|${urls.mainRes}|${where}`;

const urlsOf = (service: string): DrawnLayer["urls"] => ({
  [isVectorService(service) ? "vectorTile" : "raster"]: service,
  mainRes: `${service}/0`,
});

/** An administrator's preview, drawn on top of everything else. */
const previewLayer = ({ service, title, minZoom }: MapPreview): DrawnLayer => ({
  id: service,
  title,
  urls: urlsOf(service),
  priority: -100,
  overlay: true,
  opacity: 0.8,
  ...(minZoom > 0 && { minZoom }),
});

/** A basemap added by the operator, drawn below all layers. */
const basemapLayer = ({ url, name }: ManifestBasemap): DrawnLayer => ({
  id: `basemap|${url}`,
  title: name,
  urls: urlsOf(url),
  priority: Number.MAX_SAFE_INTEGER,
  overlay: false,
  opacity: 1,
});

/** Everything drawn between the basemap and the user's content. Null until it's known. */
export const selectDrawnLayers = createSelector(
  [
    selectStack,
    selectOrder,
    selectOpacities,
    selectDefaults,
    selectDrawnOverlays,
    (state: RootState) => state.layers.preview,
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

/** The operator's unpublished layer that the map shows for review. */
export const selectPreview = (state: RootState) => state.layers.preview;

/** State at the map's center during the last layer search. */
export const selectStateInView = (state: RootState) => state.layers.inView;

/** Drawn ids of layers that are loading. */
export const selectLoadingLayers = (state: RootState) => state.layers.waiting;

export const selectUnfolded = (state: RootState) => state.layers.unfolded;

/** Legends by the URL of their layer. */
export const selectLegends = (state: RootState) => state.layers.legends;
