/**
 * Color ramp from the lowest to the highest elevation, as evenly spaced RGB stops. Lightness increases throughout, so
 * the ramp works without hue.
 */
export const ELEVATION_COLORS = [
  [28, 74, 74],
  [74, 124, 89],
  [150, 165, 100],
  [214, 196, 142],
  [255, 248, 236],
] as const;
