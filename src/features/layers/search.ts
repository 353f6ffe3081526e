import { type LayerEntry, stateTitle } from "../../domain/layers";
import type { ManifestState } from "../../domain/layersManifest";

/** A state, or a layer of it. */
export interface FoundLayer {
  key: string;
  stateName: string;
  entry: LayerEntry | null;
}

/**
 * States whose name, and layers whose name, category and state hold all words of the search: states first, then layers
 * of favourite states, then the others, each in the order of the manifest.
 */
export function findLayers(
  query: string,
  library: {
    states: readonly ManifestState[];
    entries: readonly LayerEntry[];
    favorites: readonly string[];
  },
): FoundLayer[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (...texts: string[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const states = library.states
    .filter(({ stateName }) => holds(stateTitle(stateName)))
    .map(({ stateName }): FoundLayer => ({ key: stateName, stateName, entry: null }));
  const layers = library.entries
    .filter(({ layer, categoryName, subCategoryName, stateName }) =>
      holds(layer.name, categoryName, subCategoryName, stateTitle(stateName)),
    )
    .map((entry): FoundLayer => ({ key: entry.key, stateName: entry.stateName, entry }));
  const isFavorite = ({ stateName }: FoundLayer) => library.favorites.includes(stateName);
  return [...states, ...layers.filter(isFavorite), ...layers.filter((one) => !isFavorite(one))];
}
