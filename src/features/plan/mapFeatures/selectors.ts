import { createSelector } from "reselect";
import type { MapFeatureSource } from "../../../../workers/map-features/types";
import { type MapFeatureKind, mapFeatureLayers } from "../../../domain/mapFeatures";
import { selectEntries } from "../../layers/selectors";
import { selectMapServices } from "../../session/selectors";

/** Where the map has features of each kind; null for one that no layer has. */
export const selectMapSources = createSelector(
  [selectEntries, selectMapServices],
  (entries, { counties }): Record<MapFeatureKind, MapFeatureSource | null> => {
    const sourceOf = (kind: MapFeatureKind) => {
      const layers = mapFeatureLayers(kind, entries.values());
      return layers.length > 0 ? { counties, layers } : null;
    };
    return { water: sourceOf("water"), roads: sourceOf("roads"), ways: sourceOf("ways") };
  },
);
