import type { MapTarget } from "../../../domain/mapFeatures";

export const TARGET_NAMES: Record<MapTarget, string> = { water: "Water", roads: "Roads" };

/** Categories of layers that count, see domain/mapFeatures. */
const CATEGORIES: Record<MapTarget, string> = { water: "Water", roads: "Roads and trails" };

/** Why there is nothing to measure to anywhere on the map, and what helps. */
export const noLayerText = (of: MapTarget): string =>
  `The map has no layer of ${of}. Administrators can add one in Map data, in the category ${CATEGORIES[of]}.`;

/** Which layers were read: "By Lakes, Rivers."; "" for none. */
export const byLayersText = (names: readonly string[]): string =>
  names.length > 0 ? `By ${names.join(", ")}.` : "";
