import { createSelector } from "reselect";
import type { MapFeatureSource } from "../../../../workers/map-features/types";
import { type MapFeatureKind, mapFeatureLayers } from "../../../domain/mapFeatures";
import { selectEntries } from "../../layers/selectors";
import { selectIsRestricted, selectMapServices } from "../../session/selectors";

/** Where the map has features of each kind; null for one that no layer has, or for whose plan holds no layers. */
export const selectMapSources = createSelector(
  [selectEntries, selectMapServices, selectIsRestricted],
  (entries, { counties }, restricted): Record<MapFeatureKind, MapFeatureSource | null> => {
    const sourceOf = (kind: MapFeatureKind) => {
      const layers = restricted ? [] : mapFeatureLayers(kind, entries.values());
      return layers.length > 0 ? { counties, layers } : null;
    };
    return { water: sourceOf("water"), roads: sourceOf("roads"), ways: sourceOf("ways") };
  },
);
