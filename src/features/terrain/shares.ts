import { ELEVATION_STEP } from "../../../workers/terrain/summary";
import { UNITS, type UnitSystem } from "../../domain/units";
import { ASPECTS, SLOPES, shownElevation } from "./choices";
import type { TerrainBreakdown } from "./slice";

/** Part of the terrain with its share of the area. */
export interface Share {
  label: string;
  /** Fraction of all known terrain, 0 to 1. */
  share: number;
}

const sharesOf = (areas: readonly number[], names: readonly (readonly [index: number, label: string])[]) => {
  const total = areas.reduce((sum, area) => sum + area, 0);
  return names.map(
    ([index, label]): Share => ({ label, share: total > 0 ? (areas[index] ?? 0) / total : 0 }),
  );
};

export const slopeShares = ({ slope }: TerrainBreakdown): Share[] =>
  sharesOf(
    slope,
    SLOPES.map(({ value, label }) => [value, label]),
  );

/** Clockwise from north, Flat last. */
export const aspectShares = ({ aspect }: TerrainBreakdown): Share[] =>
  sharesOf(
    aspect,
    ASPECTS.toSorted((a, b) => a.value - b.value).map(({ value, name }) => [value, name]),
  );

/** Maximum number of bars in the elevation chart. */
const MOST_BARS = 32;

const elevationText = (feet: number, units: UnitSystem): string =>
  Math.round(shownElevation(feet, units)).toLocaleString("en-US");

/** Returns equal elevation steps, each a multiple of ELEVATION_STEP, from the lowest to the highest terrain in view. */
export function elevationShares({ elevation }: TerrainBreakdown, units: UnitSystem): Share[] {
  const first = elevation.findIndex((area) => area > 0);
  if (first < 0) return [];
  const end = elevation.findLastIndex((area) => area > 0) + 1;
  const width = Math.ceil((end - first) / MOST_BARS);
  const total = elevation.reduce((sum, area) => sum + area, 0);
  const shares: Share[] = [];
  for (let from = first; from < end; from += width) {
    const area = elevation.slice(from, from + width).reduce((sum, part) => sum + part, 0);
    const [low, high] = [from, from + width].map((step) => elevationText(step * ELEVATION_STEP, units));
    shares.push({
      label: `${low}-${high} ${UNITS[units].elevation.name}`,
      share: area / total,
    });
  }
  return shares;
}
