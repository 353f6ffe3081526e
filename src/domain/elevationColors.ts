/**
 * Colors of elevations from the lowest to the highest of some data, as red, green and blue at equal
 * distances. They get lighter all the way, so that they differ even without their hues.
 */
export const ELEVATION_COLORS = [
  [28, 74, 74],
  [74, 124, 89],
  [150, 165, 100],
  [214, 196, 142],
  [255, 248, 236],
] as const;
