/** Slope classes as people read them. */
export const SLOPES = [
  { value: 1, label: "0-5°" },
  { value: 2, label: "5-15°" },
  { value: 3, label: "15-25°" },
  { value: 4, label: "25-35°" },
  { value: 5, label: "35°+" },
] as const;

/** Aspect classes, as they lie around a compass with Flat in its middle. */
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

/** Bounds of the elevation slider, feet. */
export const ELEVATION = { min: 100, max: 14_400, step: 100 } as const;

/** A list with a class put in or taken out, in order. */
export const toggled = (list: readonly number[], value: number): number[] =>
  list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value].sort((a, b) => a - b);
