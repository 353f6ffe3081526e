/** Slider ranges for the pack weight in the displayed units; the value is stored in kilograms. */
export const PACK = {
  imperial: { min: 0, max: 120, step: 5, unit: "lb", kilograms: 0.45359237 },
  metric: { min: 0, max: 55, step: 1, unit: "kg", kilograms: 1 },
};

/** Directions to walk. */
export const WAYS = [
  { value: "there", label: "Time to get there" },
  { value: "both", label: "There and back" },
  { value: "back", label: "Pack-out to the start" },
] as const;
