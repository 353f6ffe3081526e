import { ELEVATION_STEP } from "../../../workers/terrain/summary";
import { UNITS, type UnitSystem } from "../../domain/units";
import { ASPECTS, SLOPES, shownElevation } from "./choices";
import type { TerrainMakeUp } from "./slice";

/** A part of the terrain and how large it is. */
export interface Share {
  label: string;
  /** Of all known terrain, 0 to 1. */
  share: number;
}

const sharesOf = (areas: readonly number[], names: readonly (readonly [index: number, label: string])[]) => {
  const total = areas.reduce((sum, area) => sum + area, 0);
  return names.map(
    ([index, label]): Share => ({ label, share: total > 0 ? (areas[index] ?? 0) / total : 0 }),
  );
};

export const slopeShares = ({ slope }: TerrainMakeUp): Share[] =>
  sharesOf(
    slope,
    SLOPES.map(({ value, label }) => [value, label]),
  );

/** Clockwise from north, Flat last. */
export const aspectShares = ({ aspect }: TerrainMakeUp): Share[] =>
  sharesOf(
    aspect,
    ASPECTS.toSorted((a, b) => a.value - b.value).map(({ value, name }) => [value, name]),
  );

/** Bars of the elevation chart at most. */
const MOST_BARS = 32;

const elevationText = (feet: number, units: UnitSystem): string =>
  Math.round(shownElevation(feet, units)).toLocaleString("en-US");

/** Steps from the lowest to the highest terrain there is, a few hundred feet each. */
export function elevationShares({ elevation }: TerrainMakeUp, units: UnitSystem): Share[] {
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
