import { createSelector } from "reselect";
import type { MapFeatureSource } from "../../../../workers/map-features/types";
import { type MapFeatureKind, mapFeatureLayers } from "../../../domain/mapFeatures";
import { selectEntries } from "../../layers";
import { selectIsRestricted, selectMapServices } from "../../session/selectors";

/**
 * Returns the layers with features of each kind. Null if there are none, or if the account's plan doesn't include
 * layers.
 */
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
