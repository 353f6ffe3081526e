import { SLOPE_RANGE } from "../../domain/preferences";
import { FEET_PER_METER, UNITS, type UnitSystem } from "../../domain/units";

/** Slope classes with their labels. */
export const SLOPES = [
  { value: 1, label: "0-5°" },
  { value: 2, label: "5-15°" },
  { value: 3, label: "15-25°" },
  { value: 4, label: "25-35°" },
  { value: 5, label: "35°+" },
] as const;

/** Aspect classes in the order of a 3 by 3 grid: a compass with Flat in its center. */
export const ASPECTS = [
  { value: 8, label: "NW", name: "North-west" },
  { value: 1, label: "N", name: "North" },
  { value: 2, label: "NE", name: "North-east" },
  { value: 7, label: "W", name: "West" },
  { value: 9, label: "Flat", name: "Flat" },
  { value: 3, label: "E", name: "East" },
  { value: 6, label: "SW", name: "South-west" },
  { value: 5, label: "S", name: "South" },
  { value: 4, label: "SE", name: "South-east" },
] as const;

/** Range of the slope slider in degrees. The full range means no restriction; then the classes apply. */
export const SLOPE_SLIDER = { min: SLOPE_RANGE[0], max: SLOPE_RANGE[1], step: 1 } as const;

/** Range of the elevation filter in feet, the unit that's saved. */
const ELEVATION = { min: 100, max: 14_400, step: 100 } as const;

/** Elevation slider in display units. In meters, its ends are just outside the filter's range. */
export const ELEVATION_SLIDER = { imperial: ELEVATION, metric: { min: 30, max: 4390, step: 10 } } as const;

/** Converts feet to display units. */
export const shownElevation = (feet: number, units: UnitSystem): number =>
  UNITS[units].elevation.of(feet / FEET_PER_METER);

/** Converts a filter in feet to slider positions in display units. */
export const sliderElevations = (feet: readonly number[], units: UnitSystem): number[] => {
  const { step } = ELEVATION_SLIDER[units];
  return units === "imperial"
    ? [...feet]
    : feet.map((value) => Math.round(shownElevation(value, units) / step) * step);
};

/** Converts slider positions in display units to a filter in feet, clamped to its range. */
export const filterElevations = (shown: readonly number[], units: UnitSystem): [min: number, max: number] => {
  const [least = ELEVATION.min, greatest = ELEVATION.max] = shown.map((value) =>
    units === "imperial"
      ? value
      : Math.min(ELEVATION.max, Math.max(ELEVATION.min, Math.round(value * FEET_PER_METER))),
  );
  return [least, greatest];
};

/** Adds or removes a class and keeps the list sorted. */
export const toggled = (list: readonly number[], value: number): number[] =>
  list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value].sort((a, b) => a - b);
