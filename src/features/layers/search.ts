import { type LayerEntry, stateTitle } from "../../domain/layers";
import type { ManifestState } from "../../domain/layersManifest";
import { type Asked, askedFor } from "../../domain/layerTopics";
import type { LiveOverlay } from "../../domain/mapServices";

/** A state, a layer of it, or an overlay, which belongs to no state. */
export type FoundLayer =
  | { key: string; kind: "state"; stateName: string }
  | { key: string; kind: "layer"; entry: LayerEntry }
  | { key: string; kind: "overlay"; overlay: LiveOverlay };

interface Library {
  states: readonly ManifestState[];
  entries: readonly LayerEntry[];
  overlays: readonly LiveOverlay[];
  favorites: readonly string[];
  /** The state in the map's center; null where it isn't known. */
  inView: string | null;
}

/** 2: holds all words as they were typed, 1: holds what they mean, 0: neither. */
function holds(asked: readonly Asked[], ...texts: string[]): 0 | 1 | 2 {
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
 * What a search for layers finds: by words in the names of layers, categories and states, and by what the words mean
 * ("elk" means hunting units). States come first, then overlays, then layers: those of the state in view, of favorite
 * states, of others; in each, names that hold the words come before meanings, else in the order of the manifest.
 */
export function findLayers(query: string, library: Library): FoundLayer[] {
  const asked = askedFor(query);
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
