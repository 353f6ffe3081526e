/** Locations for judging the map, each difficult in a different way. */
export const PLACES = {
  rockies: { title: "Rockies: Leadville, Colorado", longitude: -106.36, latitude: 39.2 },
  plains: { title: "Plains: Hays, Kansas", longitude: -99.32, latitude: 38.87 },
  coast: { title: "Coast: Santa Cruz, California", longitude: -122.02, latitude: 36.957 },
  city: { title: "City: Minneapolis, Minnesota", longitude: -93.27, latitude: 44.97 },
} as const;

export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];
export const SHEET_LEVELS: readonly number[] = [5, 8, 12, 15];
