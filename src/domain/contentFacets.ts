import { colorNumber } from "./contentFilter";
import type { SlimFeature } from "./feature";
import { IDS_A_STEP } from "./setOf";

/** Values to filter by, each with its number of features. "" means none. */
export interface ContentFacets {
  states: readonly (readonly [code: string, count: number])[];
  colors: readonly (readonly [color: number, count: number])[];
  icons: readonly (readonly [key: string, count: number])[];
  hunts: readonly (readonly [uuid: string, count: number])[];
}

export const NO_FACETS: ContentFacets = { states: [], colors: [], icons: [], hunts: [] };

/** Counts in steps. States are sorted by code, the others by count, highest first. */
export function* facetSteps(
  features: Iterable<Pick<SlimFeature, "properties" | "collectionIds">>,
): Generator<number, ContentFacets, void> {
  const states = new Map<string, number>();
  const colors = new Map<number, number>();
  const icons = new Map<string, number>();
  const hunts = new Map<string, number>();
  let counted = 0;
  for (const { properties, collectionIds } of features) {
    countEach(states, properties.states);
    countEach(hunts, collectionIds);
    count(colors, colorNumber(properties.color));
    if (properties.ghType === "Point" && properties.icon !== null) count(icons, properties.icon);
    counted += 1;
    if (counted % IDS_A_STEP === 0) yield counted;
  }
  return {
    states: [...states].sort(([a], [b]) => (a < b ? -1 : 1)),
    colors: [...colors].sort(mostFirst),
    icons: [...icons].sort(mostFirst),
    hunts: [...hunts].sort(mostFirst),
  };
}

const mostFirst = (a: readonly [unknown, number], b: readonly [unknown, number]): number => b[1] - a[1];

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countEach(counts: Map<string, number>, keys: readonly string[]): void {
  if (keys.length === 0) count(counts, "");
  else for (const key of keys) count(counts, key);
}
