import { type LayerEntry, stateTitle } from "../../domain/layers";
import type { ManifestState } from "../../domain/layersManifest";
import { type SearchTerm, searchTerms } from "../../domain/layerTopics";
import type { LiveOverlay } from "../../domain/mapServices";

/** A search result. Overlays belong to no state. */
export type FoundLayer =
  | { key: string; kind: "state"; stateName: string }
  | { key: string; kind: "layer"; entry: LayerEntry }
  | { key: string; kind: "overlay"; overlay: LiveOverlay };

interface Library {
  states: readonly ManifestState[];
  entries: readonly LayerEntry[];
  overlays: readonly LiveOverlay[];
  favorites: readonly string[];
  /** State at the map's center. Null: not known. */
  inView: string | null;
}

/** Returns 2 if the texts contain all words as typed, 1 if they contain them or their meanings, otherwise 0. */
function holds(asked: readonly SearchTerm[], ...texts: string[]): 0 | 1 | 2 {
  const text = ` ${texts.join(" ").toLowerCase().replaceAll("-", " ")}`;
  let best: 1 | 2 = 2;
  for (const { typed, meant } of asked) {
    if (typed.split(" ").every((word) => text.includes(word))) continue;
    const isMeant = meant.some((words) => words.split(/[ -]/).every((word) => text.includes(` ${word}`)));
    if (!isMeant) return 0;
    best = 1;
  }
  return best;
}

/**
 * Finds layers by words in the names of layers, categories and states, and by the words' meanings ("elk" means hunting
 * units). States come first, then overlays, then layers: those of the state in view, of favorite states and of other
 * states. Within each group, literal matches come before meanings, then manifest order.
 */
export function findLayers(query: string, library: Library): FoundLayer[] {
  const asked = searchTerms(query);
  if (asked.length === 0) return [];
  const states = library.states
    .filter(({ stateName }) => holds(asked, stateTitle(stateName)) > 0)
    .map(({ stateName }): FoundLayer => ({ key: stateName, kind: "state", stateName }));
  const overlays = library.overlays
    .filter(({ name }) => holds(asked, name) > 0)
    .map((overlay): FoundLayer => ({ key: `overlay|${overlay.id}`, kind: "overlay", overlay }));
  const rankOf = (stateName: string) =>
    stateName === library.inView ? 0 : library.favorites.includes(stateName) ? 1 : 2;
  const layers = library.entries
    .map((entry) => {
      const { layer, categoryName, subCategoryName, stateName } = entry;
      const held = holds(asked, layer.name, categoryName, subCategoryName, stateTitle(stateName));
      return { entry, held, rank: rankOf(stateName) };
    })
    .filter(({ held }) => held > 0)
    .sort((a, b) => a.rank - b.rank || b.held - a.held)
    .map(({ entry }): FoundLayer => ({ key: entry.key, kind: "layer", entry }));
  return [...states, ...overlays, ...layers];
}
