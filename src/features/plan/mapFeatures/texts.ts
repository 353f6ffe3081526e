import type { MapTarget } from "../../../domain/mapFeatures";

export const TARGET_NAMES: Record<MapTarget, string> = { water: "Water", roads: "Roads" };

/** Names of the layer categories that count; see domain/mapFeatures. */
const CATEGORIES: Record<MapTarget, string> = { water: "Water", roads: "Roads and trails" };

/** Returns why distances can't be measured on this map and what to do about it. */
export const noLayerText = (of: MapTarget): string =>
  `The map has no layer for ${of}. Administrators can add one in Map data, in the category ${CATEGORIES[of]}.`;

/** Lists the layers that were read: "By Lakes, Rivers." or "" for none. */
export const byLayersText = (names: readonly string[]): string =>
  names.length > 0 ? `By ${names.join(", ")}.` : "";
